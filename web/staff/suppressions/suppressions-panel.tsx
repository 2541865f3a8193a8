import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Suppression as SuppressionSchema } from '#contract/suppressions.ts';
import { staffDate } from '#domain/dates.ts';
import { SUPPRESSION_LABELS } from '#domain/messages/suppression.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

type Suppression = z.output<typeof SuppressionSchema>;

export function SuppressionsPanel() {
  const [asking, setAsking] = useState<Suppression | null>(null);
  const { rows, failure, hasMore, isLoadingMore, loadMore, retry } = usePages(
    queries.suppressions.list.infiniteOptions({
      ...FROM_THE_START,
      input: (before) => ({ before }),
      getNextPageParam: (page) => page.next_before ?? undefined,
    }),
    ({ suppressions }) => suppressions,
  );
  return (
    <Panel
      title="Blocked emails"
      lead="We stopped emailing these customers because an email bounced or was marked as spam. Emailing them again could send your other emails to spam."
    >
      {!rows && failure === null && <Skeleton h={72} role="status" aria-label="Loading" />}
      {failure !== null && <FailedState error={failure} onRetry={retry} />}
      {rows?.length === 0 && <Text size="sm">No emails are blocked.</Text>}
      {rows && rows.length > 0 && (
        <ul className="suppressions">
          {rows.map((suppression) => (
            <SuppressionRow key={suppression.id} suppression={suppression} onUnblock={() => setAsking(suppression)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <LoadMore loading={isLoadingMore} onClick={loadMore}>
          Load older
        </LoadMore>
      )}
      {asking && <UnblockDialog suppression={asking} onClose={() => setAsking(null)} />}
    </Panel>
  );
}

function SuppressionRow({ suppression, onUnblock }: { suppression: Suppression; onUnblock: () => void }) {
  const { timeZone } = useViewer();
  const { address, reason, detail, at, quote_id, quote_number } = suppression;
  return (
    <li className="suppression">
      <div className="suppression-words">
        <Text fw={600} className="breakable">
          {address}
        </Text>
        <Text size="sm" c="dimmed">
          {SUPPRESSION_LABELS[reason]}, {staffDate(at, timeZone)}
          {quote_id && (
            <>
              {', '}
              <Anchor component={Link} underline="always" to={`/app/quotes/${quote_id}`}>
                {quote_number}
              </Anchor>
            </>
          )}
        </Text>
        {detail && (
          <Text size="sm" className="breakable">
            {detail}
          </Text>
        )}
      </div>
      <Button size="sm" variant="default" onClick={onUnblock} aria-label={`Unblock ${address}`}>
        Unblock
      </Button>
    </li>
  );
}

export function UnblockDialog({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const client = useQueryClient();
  async function unblock(): Promise<boolean> {
    try {
      await api.suppressions.unblock({ id: suppression.id });
      await client.invalidateQueries({ queryKey: queries.suppressions.key() });
      toastSuccess(`Emails to ${suppression.address} are no longer blocked.`);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  const isComplaint = suppression.reason === 'complained';
  return (
    <FormDialog title="Unblock this email address?" submit="Unblock" onSubmit={unblock} onClose={onClose}>
      <Text size="sm" className="breakable">
        {suppression.address}
      </Text>
      <Text size="sm">
        {isComplaint
          ? 'This person marked one of your emails as spam. Ask them first: another complaint harms every email you send.'
          : 'Check with your customer that their email is right and works. If another one bounces, we’ll block it again.'}
      </Text>
      <Text size="sm">
        Emails that were blocked aren’t sent automatically. The audit log records who unblocked the address.
      </Text>
    </FormDialog>
  );
}
