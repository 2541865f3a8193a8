import { signedCents } from '#domain/payments/ledger.ts';
import { type ApprovalQuote, type CustomerPayments, formats } from './formats.ts';

type Entry = CustomerPayments['entries'][number];

const BY: Record<Entry['method'], string> = {
  card: 'by card',
  cash: 'in cash',
  check: 'by check',
  transfer: 'by bank transfer',
  other: '',
};

/** What happened, as the customer would say it. */
function labelOf({ type, purpose, method, card }: Entry): string {
  switch (type) {
    case 'charge':
      return `${purpose === 'deposit' ? 'Deposit paid' : 'Paid'}, ${card || 'by card'}`;
    case 'manual':
      return `Paid ${BY[method]}`.trim();
    case 'refund':
      return 'Refunded to your card';
    case 'refund_failed':
      return 'The refund did not reach your card';
    case 'dispute':
      return 'Your bank took the payment back';
    case 'dispute_reversal':
      return 'Your bank returned the payment';
    case 'void':
      return 'Taken back';
  }
}

/** Every movement of money, oldest first, with its receipt. */
export function PaymentEntries({ quote, receiptHref }: { quote: ApprovalQuote; receiptHref: (id: string) => string }) {
  const format = formats(quote);
  const entries = quote.payments?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <ul className="quote-lines quote-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <div>
            <p>{labelOf(entry)}</p>
            <p className="muted small">
              {format.day(entry.received_on, entry.at)}
              {entry.receipt && (
                <>
                  {' '}
                  <a className="quote-receipt no-print" href={receiptHref(entry.id)}>
                    Receipt (PDF)
                  </a>
                </>
              )}
            </p>
          </div>
          <p className="number">{format.signedMoney(signedCents(entry))}</p>
        </li>
      ))}
    </ul>
  );
}
