import { Input, SegmentedControl, Select, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ABOUT_WHOSE, type AboutWhose } from '#domain/notifications/notification-settings.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { type FieldBinding, useForm } from '#web/staff/components/use-form.ts';
import { ChoicesTable } from './choices-table.tsx';
import {
  enteredNotificationSettings,
  formOf,
  HOUR_NAMES,
  type NotificationSettingsView,
  type NotificationsForm,
  notificationsProblems,
} from './notifications-form.ts';

const ABOUT_LABELS: Readonly<Record<AboutWhose, string>> = { own: 'My quotes', all: 'All company quotes' };

export function NotificationsEditor({ settings, clock }: { settings: NotificationSettingsView; clock: string }) {
  const client = useQueryClient();
  const form = useForm<NotificationsForm>({
    name: 'notifications',
    stored: formOf(settings),
    problemsOf: notificationsProblems,
    save: async (values) => {
      const saved = await api.notifications.save(enteredNotificationSettings(values));
      client.setQueryData(queries.notifications.get.queryKey(), saved);
      toastSuccess('Notification settings saved.');
    },
  });
  const about = form.bind('about');
  const choices = form.bind('choices');
  const aboutId = useId();
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <div className="notification-part">
        <Input.Wrapper
          className="notification-about"
          label="About"
          labelElement="div"
          labelProps={{ id: aboutId }}
          description="Your quotes are the ones you created or have an inbox item for."
          inputWrapperOrder={HELP_BELOW}
        >
          <SegmentedControl
            aria-labelledby={aboutId}
            mb={5}
            value={about.value}
            onChange={(id) => about.onChange(ABOUT_WHOSE.find((each) => each === id) ?? about.value)}
            data={ABOUT_WHOSE.map((id) => ({ value: id, label: ABOUT_LABELS[id] }))}
          />
        </Input.Wrapper>
      </div>
      <ChoicesTable choices={choices.value} onChange={choices.onChange} />
      <div className="notification-part">
        <OnOff
          field={form.bind('hasDigest')}
          label="Daily summary email"
          description="Device notifications still arrive right away."
        />
        {form.values.hasDigest && (
          <div className="notification-hours">
            <HourField label="Send at" field={form.bind('digestHour')} />
          </div>
        )}
      </div>
      <div className="notification-part">
        <OnOff
          field={form.bind('hasQuiet')}
          label="Quiet hours"
          description="No emails or alerts during these hours. They arrive afterward."
        />
        {form.values.hasQuiet && (
          <div className="notification-hours">
            <HourField label="From" field={form.bind('quietFrom')} />
            <HourField label="Until" field={form.bind('quietUntil')} />
          </div>
        )}
      </div>
      {(form.values.hasDigest || form.values.hasQuiet) && (
        <Text size="sm" c="dimmed">
          Times are in your company’s time zone ({clock}).
        </Text>
      )}
      <SaveRow form={form} label="Save notifications" quiet />
    </form>
  );
}

interface OnOffProps {
  field: FieldBinding<boolean>;
  label: string;
  description: string;
}

function OnOff({ field, label, description }: OnOffProps) {
  return (
    <Switch
      label={label}
      description={description}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

const HOURS = HOUR_NAMES.map((label, hour) => ({ value: String(hour), label }));

function HourField({ label, field }: { label: string; field: FieldBinding<number> }) {
  return (
    <Select
      label={label}
      data={HOURS}
      value={String(field.value)}
      allowDeselect={false}
      onChange={(hour) => hour !== null && field.onChange(Number(hour))}
      onBlur={field.onBlur}
      error={field.error}
    />
  );
}
