from datetime import UTC, datetime

from django.db import migrations, models

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""Channels that are there already were told everything, so nothing is older than they are."""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0013_feed_addresses")]

    operations = [
        migrations.AddField("noticechannel", "made", models.DateTimeField(default=LONG_AGO), preserve_default=False),
        migrations.AlterField("noticechannel", "made", models.DateTimeField(auto_now_add=True)),
        migrations.AddField("listmember", "made", models.DateTimeField(default=LONG_AGO), preserve_default=False),
        migrations.AlterField("listmember", "made", models.DateTimeField(auto_now_add=True)),
    ]
