import { Button, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { INBOX_FILTERS, type InboxFilter } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { RequestsPanel } from '#web/staff/calendar/requests/requests-panel.tsx';
import { FailedState, QuietState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Screen } from '#web/staff/components/screen.tsx';
import { ConfirmItem } from '#web/staff/confirm-email/confirm-item.tsx';
import type { Route } from './+types/route.ts';
import { AddToQuoteDialog } from './add-to-quote-dialog.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { inboxLead } from './answer-labels.ts';
import { InboxEntry } from './inbox-entry.tsx';
import { type InboxItem, keyOf, useInboxList, useItemCommands } from './use-inbox.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Inbox · ${matches[0].loaderData.productName}` }];

const FILTER_LABELS: Readonly<Record<InboxFilter, string>> = { open: 'Open', mine: 'Mine', done: 'Done' };

export default function Inbox() {
  const [filter, setFilter] = useQueryState('show', parseAsStringLiteral(INBOX_FILTERS).withDefault('open'));
  const [answering, setAnswering] = useState<InboxItem | null>(null);
  const [adding, setAdding] = useState<InboxItem | null>(null);
  const list = useInboxList(filter);
  const commands = useItemCommands();
  const navigate = useNavigate();
  const isRequested = (useQuery(queries.appointments.requests.queryOptions()).data?.requests.length ?? 0) > 0;
  const owner = useSession().organization?.unconfirmed_owner;
  const confirming = filter === 'open' ? owner : null;
  return (
    <Screen title="Inbox" lead={inboxLead(useMailMode())} width="form">
      <SegmentedControl
        aria-label="Show"
        value={filter}
        onChange={(value) => void setFilter(INBOX_FILTERS.find((name) => name === value) ?? null)}
        data={INBOX_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
      />
      {filter === 'open' && <RequestsPanel onOpen={() => void navigate('/app/calendar#requests')} />}
      {list.rows && (list.rows.length > 0 || confirming) && (
        <ul className="plain-list inbox" aria-busy={list.isRefreshing}>
          {confirming && <ConfirmItem owner={confirming} />}
          {list.rows.map((item) => (
            <InboxEntry
              key={keyOf(item)}
              item={item}
              commands={commands}
              onAnswer={() => setAnswering(item)}
              onAddToQuote={() => setAdding(item)}
            />
          ))}
        </ul>
      )}
      {list.rows?.length === 0 && !confirming && !(filter === 'open' && isRequested) && <Nothing filter={filter} />}
      {!list.rows && list.failure === null && <LoadingPanels heights={[90, 91, 92]} />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load older
        </LoadMore>
      )}
      {answering && <AnswerDialog item={answering} onClose={() => setAnswering(null)} />}
      {adding?.text_id && <AddToQuoteDialog item={adding} textId={adding.text_id} onClose={() => setAdding(null)} />}
    </Screen>
  );
}

const NOTHING: Readonly<Record<InboxFilter, { title: string; text: string }>> = {
  open: {
    title: 'You’re all caught up',
    text: 'When a customer asks about a quote, the question shows up here.',
  },
  mine: { title: 'Nothing is assigned to you', text: 'See Open for your team’s items.' },
  done: { title: 'No completed items', text: 'Items you answer or mark as done stay here.' },
};

function Nothing({ filter }: { filter: InboxFilter }) {
  const { title, text } = NOTHING[filter];
  return (
    <QuietState icon="inbox" title={title}>
      <Text c="dimmed">{text}</Text>
      {filter === 'open' && (
        <Button component={Link} to="/app/quotes" variant="default">
          See all quotes
        </Button>
      )}
    </QuietState>
  );
}
