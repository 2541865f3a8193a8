import { Checkbox, Text } from '@mantine/core';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TEXTS,
  type NotificationChannel,
  type NotificationKind,
} from '#domain/notifications/notification-kinds.ts';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { NOTIFICATION_GROUPS, type NotificationSettingsView, withChoices } from './notifications-form.ts';

const CHANNEL_NAMES: Readonly<Record<NotificationChannel, { head: string; spoken: string }>> = {
  email: { head: 'Email', spoken: 'by email' },
  push: { head: 'Device', spoken: 'on devices' },
};

interface ChoicesTableProps {
  choices: NotificationSettingsView['choices'];
  onChange: (choices: NotificationSettingsView['choices']) => void;
}

export function ChoicesTable({ choices, onChange }: ChoicesTableProps) {
  const isMailOff = useMailMode() === 'outbox';
  return (
    <table className="notification-choices" data-mail={isMailOff ? 'off' : undefined}>
      <thead>
        <tr>
          <th scope="col">When</th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_NAMES[channel].head}
            </th>
          ))}
        </tr>
      </thead>
      {NOTIFICATION_GROUPS.map(({ name, kinds }) => (
        <tbody key={name}>
          <tr className="notification-group">
            <th scope="rowgroup">{name}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={`All about ${name.toLowerCase()} ${CHANNEL_NAMES[channel].spoken}`}
                  checked={kinds.every((kind) => choices[kind][channel])}
                  indeterminate={isMixed(kinds.map((kind) => choices[kind][channel]))}
                  onChange={(event) => onChange(withChoices(choices, kinds, channel, event.currentTarget.checked))}
                />
              </td>
            ))}
          </tr>
          {kinds.map((kind) => (
            <KindRow key={kind} kind={kind} choices={choices} onChange={onChange} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const isMixed = (answers: readonly boolean[]) => answers.includes(true) && answers.includes(false);

function KindRow({ kind, choices, onChange }: ChoicesTableProps & { kind: NotificationKind }) {
  const { label, about } = NOTIFICATION_TEXTS[kind];
  return (
    <tr>
      <th scope="row">
        {label}
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel}>
          <Checkbox
            aria-label={`${label} ${CHANNEL_NAMES[channel].spoken}`}
            checked={choices[kind][channel]}
            onChange={(event) => onChange(withChoices(choices, [kind], channel, event.currentTarget.checked))}
          />
        </td>
      ))}
    </tr>
  );
}
