import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isToCome } from '#domain/calendar/visit-states.ts';
import { staffDay } from '#domain/calendar-days.ts';
import { barShare, lifetimeCents } from '#domain/customer/standing.ts';
import { formatTime, staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import type { Standing } from '#web/staff/customers/standing.ts';
import { intervalLabelOf } from '#web/staff/wash-plans/plan-labels.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** Shows the customer's balance, lifetime value, next visit and next wash. Tiles without a value are hidden. */
export function CustomerTiles({ id }: { id: string }) {
  const { currency } = useViewer();
  const standing = useQuery(queries.customers.standings.queryOptions({ input: { ids: [id] } })).data?.[0];
  return (
    <dl className="customer-tiles">
      {standing && standing.open_cents > 0 && (
        <CustomerTile name="Balance due">
          <Amount cents={standing.open_cents} currency={currency} />
        </CustomerTile>
      )}
      {standing && lifetimeCents(standing.approved) > 0 && (
        <CustomerTile name="Lifetime value" note={standing.approved.length > 1 && <Years standing={standing} />}>
          <Amount cents={lifetimeCents(standing.approved)} currency={currency} />
        </CustomerTile>
      )}
      <NextVisit id={id} />
      <NextWash id={id} />
    </dl>
  );
}

export function CustomerTile({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className="customer-tile-note">{note}</span>}
      </dd>
    </div>
  );
}

/** One bar per year, with the latest year in a solid color. The text next to the bars gives the number of years. */
function Years({ standing: { approved } }: { standing: Standing }) {
  const { currency } = useViewer();
  const most = Math.max(...approved.map(({ cents }) => cents));
  const words = approved.map(({ year, cents }) => `${year}: ${formatMoney(cents, currency)}`).join(', ');
  return (
    <span className="customer-years" title={words}>
      <span className="customer-years-plot" aria-hidden="true">
        {approved.map(({ year, cents }) => (
          <span key={year} style={{ height: `${Math.max(8, barShare(cents, most) * 100)}%` }} />
        ))}
      </span>
      {approved.length} years
    </span>
  );
}

function NextVisit({ id }: { id: string }) {
  const { timeZone } = useViewer();
  const { data = [] } = useQuery(queries.customers.visits.queryOptions({ input: { id } }));
  const now = new Date().toISOString();
  const [next] = data
    .flatMap(({ starts_at, state }) => (starts_at && isToCome(state) && starts_at > now ? [{ starts_at }] : []))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (!next) return null;
  return (
    <CustomerTile name="Next visit" note={formatTime(next.starts_at, timeZone)}>
      <span className="customer-tile-day">{staffDate(next.starts_at, timeZone)}</span>
    </CustomerTile>
  );
}

function NextWash({ id }: { id: string }) {
  const { data } = useQuery(queries.washPlans.list.queryOptions({ input: { customer_id: id } }));
  const next = data?.items.find(({ state }) => state === 'active');
  if (!next) return null;
  return (
    <CustomerTile name="Next wash" note={intervalLabelOf(next)}>
      <span className="customer-tile-day">{staffDay(next.next_on)}</span>
    </CustomerTile>
  );
}
