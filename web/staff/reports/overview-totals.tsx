import { dayIn } from '#domain/calendar-days.ts';
import { formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { changeFrom } from '#domain/reports/rates.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { beforeLabel } from '#web/staff/components/change-label.ts';
import { ComparedStat } from '#web/staff/components/compared-stat.tsx';
import { countInShort, moneyInShort } from '#web/staff/components/short-numbers.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { PeriodPlot } from './charts/period-plot.tsx';
import { moneyOr, shareOr } from './columns.tsx';
import { periodInWords } from './period.ts';
import { currentPart, plotColumns } from './plot-columns.ts';
import { reapprovedText } from './reapproved-text.ts';

type Overview = ReportAnswers['overview'];

/** The approved amount over time, or the number of quotes for people who may not see amounts. */
export function ApprovedSection({ figures, figures_before, decided, bucket, before, period }: Overview) {
  const { currency, timeZone } = useViewer();
  const cents = figures.approved_cents;
  const shown = cents !== null;
  return (
    <section aria-labelledby="report-approved">
      <h2 id="report-approved" className="report-heading">
        Approved
      </h2>
      <p className="report-figure-line">
        {shown ? (
          <Amount cents={cents} currency={currency} size="huge" />
        ) : (
          <span className="amount" data-size="huge">
            {formatQuantity(figures.approved)}
          </span>
        )}
        <ComparedWith
          now={shown ? cents : figures.approved}
          then={shown ? figures_before.approved_cents : figures_before.approved}
          words={periodInWords(before)}
        />
      </p>
      <PeriodPlot
        name={shown ? 'Approved amounts over time' : 'Approved quotes over time'}
        columns={plotColumns(
          decided,
          bucket,
          (part) => (shown ? (part.approved_cents ?? 0) : part.approved),
          (part) => (shown ? (part.before.approved_cents ?? 0) : part.before.approved),
        )}
        now={currentPart(decided, bucket, dayIn(new Date(), timeZone))}
        before={beforeInWords(period, before)}
        inFull={(value) => (shown ? moneyOr(value, currency) : `${formatQuantity(value)} quotes`)}
        inShort={shown ? (value) => moneyInShort(value, currency) : countInShort}
      />
    </section>
  );
}

function beforeInWords(period: Overview['period'], before: Overview['before']): string {
  const isYearBefore = Number(period.from.slice(0, 4)) - 1 === Number(before.from.slice(0, 4));
  return isYearBefore && period.from.slice(5) === before.from.slice(5) ? 'Year before' : periodInWords(before);
}

interface ComparedWithProps {
  now: number;
  then: number | null;
  words: string;
}

/** Compares with the previous period: "+14% vs. Oct 1 – 27". */
function ComparedWith({ now, then, words }: ComparedWithProps) {
  const change = changeFrom(then, now);
  if (change === null) return null;
  const percent = `${change < 0 ? '−' : '+'}${formatPercent(Math.abs(change), 0)}`;
  return (
    <span className="report-change">
      <b data-up={change >= 0 || undefined}>{percent}</b> vs. {words}
    </span>
  );
}

/** The win rate of the decisions in the period, and how far the quotes created in the period have come. */
export function WinRateSection({ figures, figures_before, made }: Overview) {
  const { approved, declined } = figures;
  const count = (states: readonly string[]) =>
    made
      .flatMap((part) => part.states)
      .filter(({ state }) => states.includes(state))
      .reduce((sum, each) => sum + each.count, 0);
  const sent = count(['approved', 'declined', 'awaiting_reply', 'expired']);
  const steps = [
    { id: 'made', name: 'Created', value: figures.made },
    { id: 'sent', name: 'Sent', value: sent },
    { id: 'approved', name: 'Approved', value: count(['approved']), tone: 'approved' as const },
  ];
  return (
    <section aria-labelledby="report-win-rate">
      <h2 id="report-win-rate" className="report-heading">
        Win rate
      </h2>
      <p className="report-figure-line">
        <span className="amount" data-size="huge">
          {shareOr(figures.win_rate)}
        </span>
      </p>
      <p className="report-words">
        {figures.win_rate === null
          ? 'No decisions yet'
          : `${formatQuantity(approved)} of ${formatQuantity(approved + declined)} decided quotes won${beforeLabel(figures_before.win_rate, shareOr(figures_before.win_rate))}`}
      </p>
      <p className="report-words report-funnel-lead">Of the quotes created in this period:</p>
      <BarList isFunnel tone="busy" bars={steps.map((step) => ({ ...step, words: formatQuantity(step.value) }))} />
    </section>
  );
}

export function MoreTotals({ figures, figures_before: before, reapproved }: Overview) {
  const { currency } = useViewer();
  const money = (cents: number | null) => moneyOr(cents, currency);
  const shown = figures.made_cents !== null;
  const note = reapprovedText(reapproved);
  return (
    <div>
      {shown && (
        <div className="stat-band">
          <ComparedStat name="Quotes created" now={figures.made} before={before.made} label={countOr} />
          <ComparedStat name="Total value" now={figures.made_cents} before={before.made_cents} label={money} />
          <ComparedStat
            name="Average ticket"
            now={figures.average_ticket_cents}
            before={before.average_ticket_cents}
            label={money}
            none="no approved quotes"
          />
        </div>
      )}
      {(note || !shown) && (
        <p className="report-note">
          {note}
          {!shown && ' Only owners and admins see company totals. Choose your name under “Created by” to see yours.'}
        </p>
      )}
    </div>
  );
}

const countOr = (count: number | null) => (count === null ? '–' : formatQuantity(count));
