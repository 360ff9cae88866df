from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0011_members'),
    ]

    operations = [
        migrations.AddField(
            model_name='noticehours',
            name='language',
            field=models.CharField(blank=True, default='', max_length=10),
        ),
    ]
