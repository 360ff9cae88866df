from typing import Any

from django.db import migrations, models
import django.db.models.deletion


def what_channels_tell(apps: Any, schema_editor: object) -> None:
    """Channels are told of entries; remarks and acts of hosts are none."""
    for channel in apps.get_model('accounts', 'NoticeChannel').objects.filter(kind='discord'):
        channel.topics = ' '.join(topic for topic in channel.topics.split() if topic not in ('debate', 'host'))
        channel.save(update_fields=['topics'])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0017_hours_before'),
    ]

    operations = [
        migrations.AddField(
            model_name='discordplace',
            name='board',
            field=models.CharField(blank=True, default='', max_length=32),
        ),
        migrations.AddField(
            model_name='discordplace',
            name='board_at',
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='discordplace',
            name='board_entry',
            field=models.BigIntegerField(default=0),
        ),
        migrations.CreateModel(
            name='DiscordPost',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('proposal', models.IntegerField()),
                ('thread', models.CharField(max_length=32)),
                ('channel', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='posts', to='accounts.noticechannel')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('channel', 'proposal'), name='one_post_for_a_proposal')],
            },
        ),
        migrations.RunPython(what_channels_tell, migrations.RunPython.noop),
    ]
