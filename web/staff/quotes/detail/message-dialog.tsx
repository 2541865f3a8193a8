import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Message } from '#contract/quote-fields.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { messageTitle } from '#web/staff/components/message-status.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useQuote } from './quote-model.ts';

/** Shows a message as it was sent. An email is in a sandboxed frame, where scripts don't run and links don't work. */
export function MessageDialog({ message, onClose }: { message: z.output<typeof Message> | null; onClose: () => void }) {
  const { quote } = useQuote();
  const written = useQuery({
    ...queries.quotes.message.queryOptions({ input: { id: quote.id, message_id: message?.id ?? '' } }),
    enabled: message !== null,
  });
  const failure = readFailure(written);
  return (
    <Modal
      opened={message !== null}
      onClose={onClose}
      size="lg"
      title={message && messageTitle(message)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed" className="breakable">
          To {message?.to}
        </Text>
        {message?.status === 'outbox' && <Text size="sm">{message.error} Here’s how it looks.</Text>}
        {!written.data && failure === null && <Skeleton h={320} />}
        {failure !== null && <FailedState error={failure} onRetry={() => void written.refetch()} />}
        {written.data?.channel === 'text' && (
          <Text className="breakable" style={{ whiteSpace: 'pre-line' }}>
            {written.data.text}
          </Text>
        )}
        {written.data?.channel === 'email' && (
          <iframe className="mail-frame" sandbox="" srcDoc={written.data.html} title="The email as written" />
        )}
      </Stack>
    </Modal>
  );
}
