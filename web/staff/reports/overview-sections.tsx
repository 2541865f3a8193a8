import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { ShareBar } from '#web/staff/components/share-bar.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { moneyOr } from './columns.tsx';
import type { ReportProps } from './report-choice.ts';

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

export function WaitSection({ waits }: ReportAnswers['overview']) {
  const bars = waits.map(({ name, label, approved, declined }) => ({
    id: name,
    name: label,
    value: approved + declined,
    words: formatQuantity(approved + declined),
  }));
  const last = bars.findLastIndex(({ value }) => value > 0);
  return (
    <PageSection title="Time to decision">
      {last < 0 ? (
        <p className="report-words">No sent quotes decided.</p>
      ) : (
        <BarList tone="busy" bars={bars.slice(0, last + 1)} />
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
