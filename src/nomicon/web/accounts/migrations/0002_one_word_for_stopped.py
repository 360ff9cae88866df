from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def stop(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep those out who were kept out before: from now on one field says so, which all doors ask."""
    apps.get_model("accounts", "Account").objects.filter(is_stopped=True).update(is_active=False)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_accounts")]

    operations = [
        migrations.RunPython(stop, migrations.RunPython.noop),
        migrations.RemoveField(model_name="account", name="is_stopped"),
    ]
