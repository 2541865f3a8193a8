import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { AWAITING_LABELS, stateText } from '#domain/quote/lifecycle.ts';
import { ComparedStat } from '#web/staff/components/compared-stat.tsx';
import { Stat } from '#web/staff/components/stat.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

type KeyTotals = Pick<DashboardData, 'pending' | 'month' | 'win_rate' | 'open_cents'>;

const THIS_MONTH = '/app/reports?period=this-month';

const counted = (count: number) => `${formatQuantity(count)} ${count === 1 ? 'quote' : 'quotes'}`;

/** Shows the key totals. Each links to the list or report behind it. */
export function KeyStats({ figures }: { figures: KeyTotals }) {
  const { currency } = useViewer();
  const { pending, month, win_rate, open_cents } = figures;
  const money = (cents: number | null) => formatMoney(cents ?? 0, currency);
  const seesMoney = month.approved_cents !== null;
  const decided = win_rate.approved + win_rate.declined;
  return (
    <div className="key-figures">
      <Stat
        name={stateText('awaiting_reply')}
        value={pending.waiting_cents === null ? counted(pending.waiting) : money(pending.waiting_cents)}
        note={waitingNote(pending)}
        to={`/app/quotes?state=${AWAITING_LABELS.join(',')}`}
      />
      {seesMoney ? (
        <ComparedStat
          name={`Approved this month (${formatQuantity(month.approved)})`}
          now={month.approved_cents}
          before={month.before.approved_cents}
          label={money}
          to={THIS_MONTH}
        />
      ) : (
        <ComparedStat
          name="Approved this month"
          now={month.approved}
          before={month.before.approved}
          label={(count) => counted(count ?? 0)}
          to={THIS_MONTH}
        />
      )}
      <ComparedStat
        name="Declined this month"
        now={month.declined}
        before={month.before.declined}
        label={(count) => counted(count ?? 0)}
        to={THIS_MONTH}
      />
      <Stat
        name="Win rate, last 90 days"
        value={win_rate.share === null ? '–' : formatPercent(win_rate.share, 0)}
        note={
          decided === 0
            ? 'no decisions yet'
            : `${formatQuantity(win_rate.approved)} won of ${formatQuantity(decided)} decided`
        }
        to={`/app/reports?period=custom&from=${win_rate.from}&to=${win_rate.to}`}
      />
      {open_cents !== null && (
        <Stat
          name="Outstanding"
          value={money(open_cents)}
          note="on approved quotes"
          to="/app/reports?report=payments"
        />
      )}
    </div>
  );
}

function waitingNote(pending: KeyTotals['pending']): string {
  const { waiting, waiting_cents, waiting_revisions, unsent, drafts, expired } = pending;
  const besides = [
    unsent > 0 && `${formatQuantity(unsent)} ${stateText('unsent').toLowerCase()}`,
    drafts > 0 && `${formatQuantity(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}`,
    expired > 0 && `${formatQuantity(expired)} ${stateText('expired').toLowerCase()}`,
  ].filter(Boolean);
  const what = waiting === 0 ? 'no quotes' : waiting_cents === null ? 'no reply yet' : counted(waiting);
  const all = besides.length === 0 ? what : `${what}, plus ${besides.join(', ')}`;
  if (waiting_revisions === 0) return all;
  const revise = waiting_revisions === 1 ? 'revises an approved quote' : 'revise approved quotes';
  return `${all} · ${formatQuantity(waiting_revisions)} ${revise}`;
}
