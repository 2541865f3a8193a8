import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { AWAITING_LABELS, stateText } from '#domain/quote/lifecycle.ts';
import { differenceOf } from '#domain/reports/rates.ts';
import { ShareBar } from '#web/staff/components/share-bar.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

const counted = (count: number) => `${formatQuantity(count)} ${count === 1 ? 'quote' : 'quotes'}`;

/** Shows the smaller totals next to the large one, each as a bar of its parts. Each one links to its list or report. */
export function MoneyShares({ data }: { data: DashboardData }) {
  return (
    <div className="money-shares">
      <AwaitingReply pending={data.pending} />
      {data.open_cents !== null && (
        <Outstanding open={data.open_cents} overdue={data.overdue_cents ?? 0} quotes={data.open_quotes} />
      )}
      <WinRate rate={data.win_rate} month={data.month} />
    </div>
  );
}

interface MoneyShareProps {
  name: string;
  of: string;
  value: string;
  to: string;
  bar: ReactNode;
  note: string;
  more?: string;
}

export function MoneyShare({ name, of, value, to, bar, note, more }: MoneyShareProps) {
  return (
    <Link to={to} className="money-share">
      <span className="money-name">
        {name} {of && <span>{of}</span>}
      </span>
      <span className="money-value">{value}</span>
      {bar}
      <span className="money-note">{note}</span>
      {more && <span className="money-note">{more}</span>}
    </Link>
  );
}

function AwaitingReply({ pending }: { pending: DashboardData['pending'] }) {
  const { currency } = useViewer();
  const { waiting, waiting_cents, waiting_viewed: viewed } = pending;
  const isMoney = waiting_cents !== null;
  return (
    <MoneyShare
      name={stateText('awaiting_reply')}
      of={isMoney && waiting > 0 ? counted(waiting) : ''}
      value={isMoney ? formatMoney(waiting_cents, currency) : counted(waiting)}
      to={`/app/quotes?state=${AWAITING_LABELS.join(',')}`}
      bar={
        <ShareBar
          parts={[
            { amount: viewed, tone: 'pending' },
            { amount: waiting - viewed, tone: 'pending', pale: true },
          ]}
        />
      }
      note={viewedNote(waiting, viewed)}
      more={besidesNote(pending)}
    />
  );
}

function viewedNote(waiting: number, viewed: number): string {
  if (waiting === 0) return 'No quotes';
  const unseen = waiting - viewed;
  if (unseen === 0) return waiting === 1 ? stateText('viewed') : 'All viewed';
  if (viewed === 0) return waiting === 1 ? 'Not viewed yet' : 'None viewed yet';
  return `${formatQuantity(viewed)} viewed, ${formatQuantity(unseen)} not viewed yet`;
}

/**
 * Describes quotes that the total excludes: undecided quotes that no customer can reply to, and revisions of approved
 * quotes, which already count as approved.
 */
function besidesNote({ waiting_revisions, unsent, drafts, expired }: DashboardData['pending']): string {
  const besides = [
    unsent > 0 && `${formatQuantity(unsent)} ${stateText('unsent').toLowerCase()}`,
    drafts > 0 && `${formatQuantity(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}`,
    expired > 0 && `${formatQuantity(expired)} ${stateText('expired').toLowerCase()}`,
  ].filter(Boolean);
  const revise = waiting_revisions === 1 ? 'revises an approved quote' : 'revise approved quotes';
  return [
    besides.length > 0 && `Plus ${besides.join(', ')}`,
    waiting_revisions > 0 && `${formatQuantity(waiting_revisions)} ${revise}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Outstanding({ open, overdue, quotes }: { open: number; overdue: number; quotes: number }) {
  const { currency } = useViewer();
  return (
    <MoneyShare
      name="Outstanding"
      of={quotes > 0 ? counted(quotes) : ''}
      value={formatMoney(open, currency)}
      to="/app/reports?report=payments"
      bar={
        <ShareBar
          parts={[
            { amount: overdue, tone: 'declined' },
            { amount: differenceOf(overdue, open), tone: 'expired' },
          ]}
        />
      }
      note={overdue > 0 ? `${formatMoney(overdue, currency)} overdue` : 'Nothing overdue'}
    />
  );
}

function WinRate({ rate, month }: { rate: DashboardData['win_rate']; month: DashboardData['month'] }) {
  const { currency } = useViewer();
  const { approved, declined, share, from, to } = rate;
  const decided = approved + declined;
  return (
    <MoneyShare
      name="Win rate"
      of="90 days"
      value={share === null ? '–' : formatPercent(share, 0)}
      to={`/app/reports?period=custom&from=${from}&to=${to}`}
      bar={
        <ShareBar
          parts={[
            { amount: approved, tone: 'approved' },
            { amount: declined, tone: 'declined' },
          ]}
        />
      }
      note={
        decided === 0
          ? 'No decisions yet'
          : `${formatQuantity(approved)} of ${formatQuantity(decided)} decided quotes won`
      }
      more={declinedNote(month, currency)}
    />
  );
}

function declinedNote({ declined, declined_cents, before }: DashboardData['month'], currency: string): string {
  if (declined === 0 && before.declined === 0) return '';
  const amount = declined_cents === null || declined === 0 ? '' : ` (${formatMoney(declined_cents, currency)})`;
  return `${formatQuantity(declined)} declined this month${amount}, ${formatQuantity(before.declined)} by this point last month`;
}
