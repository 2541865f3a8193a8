import { formatMoney } from '#domain/pricing/money.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { ShareBar } from '#web/staff/components/share-bar.tsx';
import { balanceSummary } from './balance-summary.ts';
import { balanceTable, type Payments } from './payment-rows.ts';

/** Shows one amount large: what is due next. A bar shows how much of the price is paid. */
export function ShownBalance({ payments }: { payments: Payments }) {
  const { currency, received_cents, open_cents, total_cents } = payments;
  const { cents, label, later, needsTable } = balanceSummary(payments);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <div className="balance">
        <Amount cents={cents} currency={currency} />
        <p>{label}</p>
        {later && (
          <p>
            {money(later.cents)} {later.name.charAt(0).toLowerCase()}
            {later.name.slice(1)}
          </p>
        )}
        {total_cents > 0 && (
          <div className="balance-bar">
            <ShareBar
              parts={[
                { amount: received_cents, tone: 'approved' },
                { amount: open_cents, tone: 'expired', pale: true },
              ]}
            />
            <p>
              {money(Math.max(received_cents, 0))} paid of {money(total_cents)}
            </p>
          </div>
        )}
      </div>
      {needsTable && <BalanceTable payments={payments} />}
    </>
  );
}

function BalanceTable({ payments }: { payments: Payments }) {
  return (
    <dl className="totals balance-table">
      {balanceTable(payments).map(({ name, amount, isResult, isPart }) => (
        <div key={name} className={isResult ? 'totals-sum' : isPart ? 'totals-part' : undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
