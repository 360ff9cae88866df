from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0018_discord_boards'),
    ]

    operations = [
        migrations.AddField(
            model_name='noticechannel',
            name='since',
            field=models.BigIntegerField(db_default=0, default=0),
        ),
    ]
