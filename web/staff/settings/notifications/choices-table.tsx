import { Switch, Text } from '@mantine/core';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TEXTS,
  type NotificationChannel,
} from '#domain/notifications/notification-kinds.ts';
import { type NotificationSettingsView, withChoice } from './notifications-form.ts';

const CHANNEL_NAMES: Readonly<Record<NotificationChannel, { head: string; spoken: string }>> = {
  email: { head: 'Email', spoken: 'by email' },
  push: { head: 'Device', spoken: 'on devices' },
};

interface ChoicesTableProps {
  choices: NotificationSettingsView['choices'];
  onChange: (choices: NotificationSettingsView['choices']) => void;
}

export function ChoicesTable({ choices, onChange }: ChoicesTableProps) {
  return (
    <table className="notification-choices">
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
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => {
          const { label, about } = NOTIFICATION_TEXTS[kind];
          return (
            <tr key={kind}>
              <th scope="row">
                {label}
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel}>
                  <Switch
                    aria-label={`${label} ${CHANNEL_NAMES[channel].spoken}`}
                    checked={choices[kind][channel]}
                    onChange={(event) => onChange(withChoice(choices, kind, channel, event.currentTarget.checked))}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
