import { expectedWashes, thousandsLabel } from '#domain/calendar/expected-washes.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { monthName } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { WashPlan } from './plan-labels.ts';

/** The revenue from plans during the next twelve months. Hidden from people who may not see prices. */
export function ExpectedPlot({ plans }: { plans: readonly WashPlan[] }) {
  const { timeZone, currency } = useViewer();
  const { months, total_cents, washes, most } = expectedWashes(plans, dayIn(new Date(), timeZone));
  if (total_cents === 0) return null;
  const words = months.map(({ month, cents }) => `${monthName(month, 'long')}: ${formatMoney(cents, currency)}`);
  return (
    <section className="expected" aria-labelledby="expected-washes">
      <h2 id="expected-washes">Expected, next 12 months</h2>
      <p className="expected-sum">
        <Amount cents={total_cents} currency={currency} size="huge" />
        <span>
          {washes} {washes === 1 ? 'wash' : 'washes'}, most in {monthName(most, 'long')}
        </span>
      </p>
      <div className="expected-plot" role="img" aria-label={words.join(', ')}>
        {months.map(({ month, cents, share }) => (
          <div key={month} data-most={month === most || undefined}>
            {cents > 0 && (
              <>
                <span className="expected-amount">{thousandsLabel(cents)}</span>
                <span className="expected-bar" style={{ height: `${share * 100}px` }} />
              </>
            )}
            <span className="expected-month">{monthName(month, 'narrow')}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
