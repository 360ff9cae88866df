from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0014_since_when_told")]

    operations = [
        migrations.CreateModel(
            "UseCount",
            [
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("many", models.PositiveIntegerField(default=0)),
                ("ends", models.BigIntegerField(db_index=True)),
            ],
        ),
    ]
