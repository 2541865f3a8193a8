import { type ApprovalQuote, discountLabel, formats, taxLabel } from './formats.ts';

export function QuoteTotals({ quote }: { quote: ApprovalQuote }) {
  const { money } = formats(quote);
  return (
    <section className="card" aria-label="Totals">
      <dl className="quote-totals">
        {quote.discount_cents > 0 && (
          <>
            <Row label="Subtotal before discount" amount={money(quote.sum_cents)} />
            <Row label={discountLabel(quote)} amount={`−${money(quote.discount_cents)}`} />
          </>
        )}
        <Row label="Subtotal" amount={money(quote.subtotal_cents)} />
        <Row label={taxLabel(quote)} amount={money(quote.tax_cents)} />
        <Row label="Total" amount={money(quote.total_cents)} strong />
      </dl>
    </section>
  );
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={strong ? 'quote-total' : undefined}>
      <dt>{label}</dt>
      <dd className="number">{amount}</dd>
    </div>
  );
}
