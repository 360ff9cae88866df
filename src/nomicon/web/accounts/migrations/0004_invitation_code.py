from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_calendar_addresses")]

    operations = [
        # Older invitations have a link and no code.
        migrations.AddField(
            model_name="invitation",
            name="code",
            field=models.CharField(max_length=12, null=True, unique=True),
        ),
    ]
