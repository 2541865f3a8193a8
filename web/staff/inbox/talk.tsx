import { useQuery } from '@tanstack/react-query';
import { staffMoment } from '#domain/dates.ts';
import { isAnswerable } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { itemLabel, PICTURES_STAY, whoOf } from './item-labels.ts';
import { type InboxItem, keyOf } from './use-inbox.ts';

const EARLIER = 10;

/** The customer's messages and the replies, oldest first. */
export function Talk({ item }: { item: InboxItem }) {
  const { data } = useQuery({
    ...queries.inbox.list.queryOptions({
      input: { filter: 'done', quote_id: item.quote_id ?? '', limit: EARLIER },
    }),
    enabled: item.quote_id !== null,
  });
  const earlier = (data?.items ?? []).filter((each) => keyOf(each) !== keyOf(item) && each.at < item.at);
  return (
    <ol className="inbox-talk">
      {[...earlier.toReversed(), item].map((each) => (
        <Said key={keyOf(each)} item={each} />
      ))}
    </ol>
  );
}

const WENT_OUT = { email: 'by email', text: 'by text message', page: 'on the quote page' } as const;

function Said({ item }: { item: InboxItem }) {
  const { timeZone } = useViewer();
  const { at, kind, text, pictures, from, quote_id, answer, done } = item;
  return (
    <>
      <li className="inbox-when">{staffMoment(at, timeZone)}</li>
      <li className="inbox-bubble" data-note={!isAnswerable(kind) || undefined}>
        {itemLabel(item)}
        {text && pictures > 0 && <small>{PICTURES_STAY}</small>}
        {from !== whoOf(item) && quote_id !== null && <small>{from}</small>}
      </li>
      {answer && (
        <li className="inbox-bubble" data-ours>
          {answer.text}
          <small>
            {answer.by} replied {WENT_OUT[answer.channel]}, {staffMoment(answer.at, timeZone)}
          </small>
          {answer.problem && <small>Not delivered: {answer.problem}</small>}
        </li>
      )}
      {done && !answer && (
        <li className="inbox-when">
          Done by {done.by}, {staffMoment(done.at, timeZone)}
        </li>
      )}
    </>
  );
}
