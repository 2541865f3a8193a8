import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

export function RecordNotice() {
  const { quote, company } = useQuote();
  const { record_problem } = quote;
  if (!record_problem) return null;
  const isMismatch = record_problem.kind === 'mismatch';
  return (
    <Alert
      color={isMismatch ? 'red' : 'slate'}
      icon={<Icon name="warning" />}
      title={record_problem.message}
      className="record-notice"
    >
      <Stack gap="xs" align="flex-start">
        {isMismatch ? (
          <>
            <List size="sm">
              {record_problem.reasons.map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List>
            <Text size="sm">
              This quote’s data was changed outside the app, so it’s no longer shown as signed. Your customer sees a
              notice with your contact details. Ask the person who runs the server to restore a backup. The PDF emailed
              to both of you is still proof.
            </Text>
          </>
        ) : (
          <Text size="sm">
            The decision is recorded and valid. Only its PDF is missing, so emails about it were sent without one.
          </Text>
        )}
        {record_problem.first_seen_at && (
          <Text size="sm" c="dimmed">
            First noticed on {staffDate(record_problem.first_seen_at, company.time_zone)}.
          </Text>
        )}
        <WaysOn />
      </Stack>
    </Alert>
  );
}

function WaysOn() {
  const { quote, commands, actions, act } = useQuote();
  const client = useQueryClient();
  const viewer = useViewer();
  const { record_problem } = quote;
  if (!record_problem) return null;
  const isMismatch = record_problem.kind === 'mismatch';
  const check = async () => {
    const done = await commands.attempt('check', () => api.evidence.check({ id: quote.id }));
    if (!done) return;
    toastSuccess(isMismatch ? 'Checked again.' : 'Creating the PDF again.');
    await quoteChanged(client, quote.id);
  };
  const acknowledge = async () => {
    const done = await commands.attempt('acknowledge', () => api.evidence.acknowledge({ id: quote.id }));
    if (done) await quoteChanged(client, quote.id);
  };
  return (
    <Group gap="xs">
      {viewer.may('quotes.write') && (
        <Button variant="default" loading={commands.busy === 'check'} onClick={() => void check()}>
          {isMismatch ? 'Check again' : 'Try again'}
        </Button>
      )}
      {isMismatch && actions.possible.has('reopen') && (
        <Button variant="default" onClick={() => act('reopen')}>
          Ask the customer to sign again
        </Button>
      )}
      {isMismatch && !actions.possible.has('reopen') && actions.possible.has('duplicate') && (
        <Button variant="default" onClick={() => act('duplicate')}>
          Continue with a copy
        </Button>
      )}
      {viewer.may('company.own') && !record_problem.acknowledged && record_problem.first_seen_at && (
        <Button variant="subtle" loading={commands.busy === 'acknowledge'} onClick={() => void acknowledge()}>
          Acknowledge
        </Button>
      )}
    </Group>
  );
}
