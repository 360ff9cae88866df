from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_accounts")]

    operations = [
        # Who was kept out before is kept out: from now on one field says so, which all doors ask.
        migrations.RunSQL("UPDATE accounts_account SET is_active = FALSE WHERE is_stopped", migrations.RunSQL.noop),
        migrations.RemoveField(model_name="account", name="is_stopped"),
    ]
