import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { type EmailState, NewEmail } from '#contract/email-change.ts';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { api } from '#web/api/client.ts';
import { PasswordField, TextField } from '#web/staff/components/fields.tsx';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { changeLinksLabel } from './change-links-label.ts';

interface EmailChangeFormProps {
  /** tells password managers which account the password belongs to */
  email: string;
  onClose: () => void;
  onBegun: (state: z.output<typeof EmailState>) => void;
}

const EMPTY = { email: '', current_password: '' };

/** Requests an email change. The response never reveals whether the new email already has an account. */
export function EmailChangeForm({ email, onClose, onBegun }: EmailChangeFormProps) {
  const mail = useMailMode();
  const form = useForm({
    // Without a name, the form stores no input. A password must never be stored.
    name: null,
    stored: EMPTY,
    problemsOf: (values) => problemsBy(NewEmail, values),
    save: async (values) => {
      const state = await api.emailChange.begin(NewEmail.parse(values));
      toastSuccess(changeLinksLabel('We sent a confirmation link to both email addresses.', mail));
      onBegun(state);
    },
  });
  const first = useRef<HTMLInputElement>(null);
  // This form replaced the button that had the focus.
  useEffect(() => first.current?.focus(), []);
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        ref={first}
        {...form.bind('email')}
      />
      <PasswordField
        label="Current password"
        description="Confirms it’s you."
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        {...form.bind('current_password')}
      />
      {mail === 'outbox' && (
        <Text size="sm" c="dimmed">
          {changeLinksLabel('', mail)}
        </Text>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={form.busy}>
          Keep current email
        </Button>
        <Button type="submit" loading={form.busy}>
          {mail === 'outbox' ? 'Create links' : 'Send links'}
        </Button>
      </Group>
    </form>
  );
}
