import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { beforeLabel } from '#web/staff/components/change-label.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { ShareBar } from '#web/staff/components/share-bar.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { moneyOr } from './columns.tsx';
import type { ReportProps } from './report-choice.ts';
import { waitLabel } from './wait-label.ts';

/** The most surfaces shown. The breakdown has all of them. */
const SURFACES_MAX = 6;

/** The largest surfaces of the breakdown. */
export function SurfacesSection({ input }: ReportProps) {
  const { currency } = useViewer();
  const { data } = useQuery({
    ...queries.reports.breakdown.queryOptions({ input: { ...input, cut: 'surface' } }),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.rows ?? []).filter(({ approved }) => approved > 0);
  return (
    <PageSection title="Approved by surface">
      {data && rows.length === 0 && <p className="report-words">No approved quotes.</p>}
      <BarList
        bars={rows.slice(0, SURFACES_MAX).map(({ value, label, approved, approved_cents }) => ({
          id: value,
          name: label,
          value: approved_cents ?? approved,
          words: approved_cents === null ? formatQuantity(approved) : moneyOr(approved_cents, currency),
        }))}
      />
    </PageSection>
  );
}

/** Shows how long customers take to decide: the average, and how many took how long. */
export function WaitSection({ waits, figures, figures_before }: ReportAnswers['overview']) {
  const bars = waits.map(({ name, label, approved, declined }) => ({
    id: name,
    name: label,
    value: approved + declined,
    words: formatQuantity(approved + declined),
  }));
  const [wait, before] = [figures.average_wait_seconds, figures_before.average_wait_seconds];
  const last = bars.findLastIndex(({ value }) => value > 0);
  const unsent = figures.approved + figures.declined - bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <PageSection title="Time to decision">
      {last < 0 ? (
        <p className="report-words">No sent quotes decided.</p>
      ) : (
        <>
          {wait !== null && (
            <p className="report-figure-line">
              <span className="amount">{waitLabel(wait)}</span>
              <span className="report-words">on average{beforeLabel(before, waitLabel(before))}</span>
            </p>
          )}
          <BarList tone="busy" bars={bars.slice(0, last + 1)} />
          {unsent > 0 && (
            <p className="report-words report-unsent">
              {unsent === 1 ? '1 quote' : `${formatQuantity(unsent)} quotes`} decided without being sent{' '}
              {unsent === 1 ? 'isn’t' : 'aren’t'} counted.
            </p>
          )}
        </>
      )}
    </PageSection>
  );
}

/** Today's balances by age, as in the payments report. */
export function OutstandingSection({ input }: ReportProps) {
  const { currency } = useViewer();
  const { data } = useQuery({
    ...queries.reports.payments.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const ages = (data?.open ?? []).filter(({ quotes }) => quotes > 0);
  const shown = ages.every(({ open_cents }) => open_cents !== null);
  const amount = ({ open_cents, quotes }: (typeof ages)[number]) => (shown ? (open_cents ?? 0) : quotes);
  const total = ages.reduce((sum, age) => sum + amount(age), 0);
  const current = ages.find(({ age }) => age === 'current');
  const notDue = current ? amount(current) : 0;
  return (
    <PageSection title="Outstanding">
      {data && ages.length === 0 && <p className="report-words">All approved quotes are paid.</p>}
      {ages.length > 0 && (
        <>
          {shown ? (
            <Amount cents={total} currency={currency} />
          ) : (
            <span className="amount">{formatQuantity(total)} quotes</span>
          )}
          <div className="report-share-bar">
            <ShareBar
              parts={[
                { amount: total - notDue, tone: 'declined' },
                { amount: notDue, tone: 'busy' },
              ]}
            />
          </div>
          <ul className="rows report-ages">
            {ages.map((age) => (
              <li key={age.age}>
                <span>{age.age === 'current' ? age.label : `${age.label} overdue`}</span>
                <span className="bar-value">
                  {shown ? moneyOr(age.open_cents, currency) : formatQuantity(age.quotes)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageSection>
  );
}
