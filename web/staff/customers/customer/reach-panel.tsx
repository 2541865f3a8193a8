import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { SUPPRESSION_LABELS } from '#domain/messages/suppression.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { UnblockDialog } from '#web/staff/suppressions/suppressions-panel.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Customer } from './customer.ts';

export function ReachPanel({ customer }: { customer: Customer }) {
  const client = useQueryClient();
  const { timeZone, may } = useViewer();
  const { id, follow_up, opted_out_at } = customer;
  const changed = () => client.invalidateQueries({ queryKey: queries.customers.key() });
  const reminders = useMutation({
    mutationFn: (on: boolean) => api.customers.switchFollowUps({ id, on }),
    onError: toastError,
    onSettled: changed,
  });
  return (
    <Panel title="Reminders and texts" dense>
      <Stack gap="md">
        <Switch
          label="Reminders for this customer’s quotes"
          checked={reminders.isPending ? reminders.variables : follow_up}
          disabled={!may('quotes.write')}
          onChange={(event) => reminders.mutate(event.currentTarget.checked)}
        />
        {opted_out_at && (
          <Text size="sm">
            Opted out of reminders on {staffDate(opted_out_at, timeZone)}. Essential emails, such as receipts, still go
            out.
          </Text>
        )}
        {customer.email && <Blocked email={customer.email} />}
        <Texts customer={customer} onChanged={changed} />
      </Stack>
    </Panel>
  );
}

function Blocked({ email }: { email: string }) {
  const { timeZone, may } = useViewer();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(queries.suppressions.check.queryOptions({ input: { email } }));
  const suppression = data?.suppression;
  if (!suppression) return null;
  return (
    <Alert color="slate" icon={<Icon name="warning" />} title={`Emails to ${suppression.address} are blocked`}>
      <Text size="sm">
        {SUPPRESSION_LABELS[suppression.reason]} on {staffDate(suppression.at, timeZone)}.
        {suppression.detail && ` Their mail server said: ${suppression.detail}`}
      </Text>
      {may('company_settings.change') && (
        <Button size="sm" variant="default" mt="xs" onClick={() => setAsking(true)}>
          Unblock
        </Button>
      )}
      {asking && <UnblockDialog suppression={suppression} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

type Consent = Customer['consents'][number];

const STATES: Record<Consent['state'], string> = {
  agreed: 'Opted in to texts',
  stopped: 'Opted out of texts',
  unreachable: 'Can’t get texts: landline or not in service',
  held: 'May have opted out of texts: review in Inbox',
  not_asked: 'Didn’t opt out of texts',
};
const WAYS: Record<Consent['how'], (name: string) => string> = {
  staff: (name) => `recorded by ${name}`,
  customer: () => 'on a quote page',
  reply: () => 'by replying to a text',
  network: () => 'reported by the carrier',
};

const isUndecided = ({ state }: Consent) => state === 'held' || state === 'not_asked';

function Texts({ customer, onChanged }: { customer: Customer; onChanged: () => Promise<void> }) {
  const { timeZone, may } = useViewer();
  const { id, phone, consents } = customer;
  const note = useMutation({
    mutationFn: (agreed: boolean) => api.customers.recordConsent({ id, agreed }),
    onSuccess: () => toastSuccess('Recorded, with your name and the time.'),
    onError: toastError,
    onSettled: onChanged,
  });
  const [recorded, setRecorded] = useState<boolean | null>(null);
  if (textNumber(phone) === null) return null;
  const [current] = consents;
  return (
    <div>
      <Text size="sm" fw={600}>
        Text messages
      </Text>
      {!current && <Text size="sm">Hasn’t opted in to texts.</Text>}
      <ul className="plain-list">
        {consents.map((consent) => (
          <li key={consent.at}>
            <Text size="sm" {...(consent !== current && { c: 'dimmed' })}>
              {STATES[consent.state]}, {WAYS[consent.how](consent.by_name)}, {staffDate(consent.at, timeZone)}
            </Text>
          </li>
        ))}
      </ul>
      {may('quotes.write') && (current === undefined || current.state === 'agreed' || isUndecided(current)) && (
        <Group gap="xs" mt="xs">
          {(!current || current.state === 'not_asked') && (
            <Button size="sm" variant="default" loading={note.isPending} onClick={() => setRecorded(true)}>
              Record opt-in
            </Button>
          )}
          {current && current.state !== 'not_asked' && (
            <Button size="sm" variant="default" loading={note.isPending} onClick={() => setRecorded(false)}>
              Record opt-out
            </Button>
          )}
        </Group>
      )}
      {recorded !== null && (
        <ConsentDialog
          customer={customer}
          agreed={recorded}
          onRecord={() => note.mutateAsync(recorded)}
          onClose={() => setRecorded(null)}
        />
      )}
    </div>
  );
}

interface ConsentDialogProps {
  customer: Pick<Customer, 'name' | 'phone'>;
  agreed: boolean;
  onRecord: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks first, because what is recorded is evidence and stays. */
function ConsentDialog({ customer: { name, phone }, agreed, onRecord, onClose }: ConsentDialogProps) {
  // A customer may have only a phone number.
  const who = name || 'This customer';
  const title = agreed ? 'Record opt-in' : 'Record opt-out';
  return (
    <FormDialog
      title={`${title}?`}
      submit={title}
      onSubmit={() =>
        onRecord().then(
          () => true,
          () => false,
        )
      }
      onClose={onClose}
    >
      <Text className="breakable">
        {who} {agreed ? 'agreed to get' : 'doesn’t want'} texts at <span className="unbroken">{phone}</span>.{' '}
        {!agreed && 'After this, they can opt in again only themselves. '}
        Saved with your name and the time.
      </Text>
    </FormDialog>
  );
}
