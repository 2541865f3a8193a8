import { Link } from 'react-router';
import { staffDays } from '#domain/calendar-days.ts';
import { type Cents, formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { differenceOf } from '#domain/reports/rates.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { Bars } from '#web/staff/components/bars.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

type Month = DashboardData['month'];
type Week = DashboardData['weeks'][number];

const THIS_MONTH = '/app/reports?period=this-month';
/** Every fourth week has a label, so that labels fit on a phone. */
const LABELED_WEEKS = 4;

const counted = (count: number) => `${formatQuantity(count)} ${count === 1 ? 'quote' : 'quotes'}`;

/** The dashboard's one large amount. People who may not see amounts get the number of quotes. */
export function ApprovedMonth({ month, weeks, now }: Pick<DashboardData, 'month' | 'weeks' | 'now'>) {
  const { currency } = useViewer();
  const { approved, approved_cents } = month;
  return (
    <section className="approved-month" aria-labelledby="approved-month">
      <h2 id="approved-month">
        <Link to={THIS_MONTH}>Approved this month</Link>
      </h2>
      <p className="approved-figure">
        {approved_cents === null ? (
          <span className="amount" data-size="huge">
            {counted(approved)}
          </span>
        ) : (
          <Amount cents={approved_cents} currency={currency} size="huge" />
        )}
        <span className="approved-note">
          <Change month={month} now={now} />
          {approved_cents !== null && counted(approved)}
        </span>
      </p>
      <Weeks weeks={weeks} month={month} now={now} />
    </section>
  );
}

/** Compares with the same days of last month. Empty if nothing was approved then. */
function Change({ month, now }: { month: Month; now: string }) {
  const { currency } = useViewer();
  const { before } = month;
  if (before.approved === 0) return null;
  const isMoney = month.approved_cents !== null && before.approved_cents !== null;
  const change = isMoney
    ? differenceOf(before.approved_cents ?? 0, month.approved_cents ?? 0)
    : month.approved - before.approved;
  const size = isMoney ? formatMoney(Math.abs(change), currency) : formatQuantity(Math.abs(change));
  return (
    <>
      {change !== 0 && (
        <b data-up={change > 0 || undefined}>
          {change > 0 ? '+' : '−'}
          {size}
        </b>
      )}
      <span>
        {change === 0 ? 'same as' : 'vs.'} {staffDays(before.from, before.to, new Date(now))}
      </span>
      {isMoney && <span aria-hidden="true">·</span>}
    </>
  );
}

function Weeks({ weeks, month, now }: { weeks: readonly Week[]; month: Month; now: string }) {
  const { currency } = useViewer();
  const amountOf = (week: Week): Cents => week.approved_cents ?? week.approved;
  const words = (week: Week) =>
    week.approved_cents === null ? counted(week.approved) : formatMoney(week.approved_cents, currency);
  const best = weeks.toSorted((a, b) => amountOf(b) - amountOf(a))[0];
  const current = weeks.at(-1);
  if (!best || !current) return null;
  if (amountOf(best) === 0) return <p className="approved-none">No quotes were approved in the last 12 weeks.</p>;
  const startOf = (week: Week) => staffDays(week.from, week.from, new Date(now)).replace(/^\w+, /, '');
  return (
    <Bars
      label={`Approved per week, last ${weeks.length} weeks. Best: ${words(best)}, week of ${startOf(best)}. This week: ${words(current)}.`}
      bars={weeks.map((week, index) => ({
        key: week.from,
        amount: amountOf(week),
        past: week.from < month.from && week !== current,
        ...(week === current ? { label: 'Now' } : index % LABELED_WEEKS === 0 && { label: startOf(week) }),
      }))}
    />
  );
}
