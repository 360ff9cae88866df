from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0016_fair_sending'),
    ]

    operations = [
        migrations.AddField(
            model_name='noticehours',
            name='before',
            field=models.CharField(default='24 2', max_length=40),
        ),
    ]
