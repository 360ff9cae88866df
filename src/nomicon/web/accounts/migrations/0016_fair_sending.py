from typing import Any

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Concat


def name_kinds(apps: Any, schema_editor: object) -> None:
    """Have routes begin with the kind of their channels; how each host is doing, senders find out anew."""
    channel = apps.get_model("accounts", "NoticeChannel").objects.filter(pk=OuterRef("channel"))
    kind = Subquery(channel.values("kind")[:1])
    calls = apps.get_model("accounts", "Delivery").objects.exclude(channel__kind="mail")
    calls.update(route=Concat(kind, Value(" "), F("route")))
    apps.get_model("accounts", "NoticeRoute").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_use_counts")]

    operations = [
        migrations.AddField("noticechannel", "failures", models.PositiveIntegerField(default=0, db_default=0)),
        migrations.AddField("noticechannel", "is_away", models.BooleanField(default=False, db_default=False)),
        migrations.AddField("noticechannel", "tried", models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField("noticechannel", "probe", models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField("delivery", "tried", models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField("noticecursor", "restored", models.BigIntegerField(null=True)),
        migrations.AddField("noticecursor", "flooded", models.BigIntegerField(null=True)),
        migrations.AlterField("delivery", "route", models.CharField(max_length=280)),
        migrations.AlterField("noticeroute", "name", models.CharField(max_length=280, primary_key=True, serialize=False)),
        migrations.RunPython(name_kinds, migrations.RunPython.noop),
    ]
