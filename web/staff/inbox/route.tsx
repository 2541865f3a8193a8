import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { INBOX_FILTERS, type InboxFilter } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingRows } from '#web/staff/components/loading-rows.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { ConfirmItem } from '#web/staff/confirm-email/confirm-item.tsx';
import type { Route } from './+types/route.ts';
import { AddToQuoteDialog } from './add-to-quote-dialog.tsx';
import { type Entry, InboxBox } from './inbox-box.tsx';
import { type InboxItem, keyOf, useInboxList, useItemCommands } from './use-inbox.ts';
import { useOpenEntry } from './use-open-entry.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Inbox · ${matches[0].loaderData.productName}` }];

const FILTER_LABELS: Readonly<Record<InboxFilter, string>> = { open: 'Open', mine: 'Mine', done: 'Done' };

export default function Inbox() {
  const [filter, setFilter] = useQueryState('show', parseAsStringLiteral(INBOX_FILTERS).withDefault('open'));
  const [place, setPlace] = useQueryState('item', parseAsString.withOptions({ history: 'push' }));
  const [adding, setAdding] = useState<InboxItem | null>(null);
  const list = useInboxList(filter);
  const commands = useItemCommands();
  const requests = useQuery(queries.appointments.requests.queryOptions()).data?.requests ?? [];
  const owner = useSession().organization?.unconfirmed_owner;
  const confirming = filter === 'open' && owner?.holds_mail ? owner : null;
  const entries = newestFirst([
    ...(filter === 'open' ? requests.map((request) => ({ place: request.id, at: request.created_at, request })) : []),
    ...(list.rows ?? []).map((item) => ({ place: keyOf(item), at: item.at, item })),
  ]);
  const open = useOpenEntry(entries, place);
  const isChosen = place !== null && open !== undefined;
  return (
    <Stack gap="md" className="inbox-screen" data-open={isChosen || undefined}>
      <PageHead title="Inbox" {...(isChosen && { back: { to: backTo(filter), label: 'Back to the list' } })} />
      <div className="inbox-filter">
        <SegmentedControl
          aria-label="Show"
          withItemsBorders={false}
          value={filter}
          onChange={(value) => {
            void setFilter(INBOX_FILTERS.find((name) => name === value) ?? null);
            void setPlace(null);
          }}
          data={INBOX_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
        />
      </div>
      {confirming && (
        <ul className="plain-list">
          <ConfirmItem owner={confirming} />
        </ul>
      )}
      {list.rows && (entries.length > 0 || open) && (
        <InboxBox
          entries={entries}
          open={open}
          isChosen={isChosen}
          onPlace={(next) => void setPlace(next)}
          commands={commands}
          isRefreshing={list.isRefreshing}
          linkTo={(next) => `${backTo(filter)}${filter === 'open' ? '?' : '&'}item=${encodeURIComponent(next)}`}
          onAddToQuote={setAdding}
        />
      )}
      {list.rows && entries.length === 0 && !open && !confirming && <Nothing filter={filter} />}
      {!list.rows && list.failure === null && <LoadingRows />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load older
        </LoadMore>
      )}
      {adding?.text_id && <AddToQuoteDialog item={adding} textId={adding.text_id} onClose={() => setAdding(null)} />}
    </Stack>
  );
}

const newestFirst = (entries: readonly Entry[]) => entries.toSorted((one, other) => other.at.localeCompare(one.at));

const backTo = (filter: InboxFilter): string => (filter === 'open' ? '/app/inbox' : `/app/inbox?show=${filter}`);

const NOTHING: Readonly<Record<InboxFilter, { title: string; text: string }>> = {
  open: {
    title: 'You’re all caught up',
    text: 'When a customer asks about a quote, the question shows up here.',
  },
  mine: { title: 'Nothing is assigned to you', text: 'See Open for your team’s items.' },
  done: { title: 'No completed items', text: 'Items you reply to or mark as done stay here.' },
};

function Nothing({ filter }: { filter: InboxFilter }) {
  const { title, text } = NOTHING[filter];
  return (
    <EmptyState
      picture="inbox"
      title={title}
      action={
        filter === 'open' && (
          <Button component={Link} to="/app/quotes" variant="default">
            See all quotes
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
