import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { PasswordField, TextField } from '#web/staff/components/fields.tsx';
import { NO_PROBLEMS, type Problems } from '#web/staff/components/form-problems.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { UndoEndButton } from '#web/staff/shell/notices/company-end-notice.tsx';

/** Lets the owner schedule the company's deletion in 30 days, or cancel it. */
export function EndCompanyPanel() {
  const { organization } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const people = useQuery(queries.personnel.team.queryOptions()).data?.members ?? [];
  if (!organization) return null;
  const { name, ends_at, time_zone } = organization;
  return (
    <Panel title="Delete company" lead="Everything is deleted after 30 days. Until then, you can undo it.">
      <div className="danger-block">
        {ends_at ? (
          <Stack gap="sm">
            <Text>
              {name} will be deleted on {staffDate(ends_at, time_zone)}.
            </Text>
            <UndoEndButton />
          </Stack>
        ) : (
          <>
            <p>
              <b>{name}</b> with all its quotes, photos, customers, PDFs and payments, and the accounts of{' '}
              {people.length === 1 ? 'the only person' : `all ${people.length} people`} in it. Export signed quotes
              first.
            </p>
            <Button variant="outline" color="clay" className="panel-button" onClick={() => setIsAsking(true)}>
              Delete company
            </Button>
          </>
        )}
      </div>
      {isAsking && !ends_at && <EndDialog name={name} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

const EMPTY = { company_name: '', password: '' };

function problemsOf({ company_name, password }: typeof EMPTY): Problems {
  const problems = new Map<string, string>();
  if (!company_name.trim()) problems.set('company_name', 'Type the company name');
  if (!password) problems.set('password', 'Enter your password');
  return problems.size > 0 ? problems : NO_PROBLEMS;
}

function EndDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({
    // Without a name, the form stores no input. A password must never be stored.
    name: null,
    stored: EMPTY,
    problemsOf,
    save: async (values) => {
      await api.ownership.end(values);
      toastSuccess('Your company will be deleted in 30 days.');
      onClose();
      await auth.reload();
    },
  });
  return (
    <Dialog onClose={onClose} title={`Delete ${name}?`}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            In 30 days, all quotes, photos, customers, PDFs and accounts of {name} will be permanently deleted. Until
            then, everyone can view and export data, but no one can make changes. Customers can open your links but
            can’t approve or pay.
          </Text>
          <Text size="sm">
            You may be required by law to keep signed quotes and invoices for years. We won’t keep a copy, so{' '}
            <Anchor href="#export" underline="always" onClick={onClose}>
              export your data first
            </Anchor>
            .
          </Text>
          <TextField label={`Type ${name} to confirm`} autoComplete="off" {...form.bind('company_name')} />
          <PasswordField label="Your password" autoComplete="current-password" {...form.bind('password')} />
          <DialogActions submit="Delete company in 30 days" busy={form.busy} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
