import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { signedCents } from '#domain/payments/ledger.ts';
import { type ApprovalQuote, type CustomerPayments, formats } from './formats.ts';

type Entry = CustomerPayments['entries'][number];

/** Names a ledger entry in the customer's words. A void names its amount, which no longer counts. */
function labelOf({ type, purpose, method, card, receipt_number }: Entry, amount: string, language: Language): string {
  const { entries } = paymentTexts(language);
  if (purpose === 'tip' && type === 'charge') return entries.tip(card || entries.byCard);
  if (purpose === 'tip' && type === 'refund') return entries.tipRefund;
  if (type === 'manual' || type === 'refund') return entries[type][method];
  if (type === 'void')
    return `${entries.void[method](amount)}${receipt_number ? entries.voidedReceipt(receipt_number) : ''}`;
  if (type !== 'charge') return entries[type];
  return (purpose === 'deposit' ? entries.depositPaid : entries.paid)(card || entries.byCard);
}

/** Lists payments and refunds, oldest first, each with its receipt. Voided payments have a line, too. */
export function PaymentEntries({ quote, receiptHref }: { quote: ApprovalQuote; receiptHref: (id: string) => string }) {
  const format = formats(quote);
  const entries = quote.payments?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <ul className="quote-lines quote-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <div>
            <p>{labelOf(entry, format.money(entry.amount_cents), quote.language)}</p>
            <p className="muted small">
              {format.day(entry.received_on, entry.at)}
              {entry.receipt && (
                <>
                  {' '}
                  <a className="quote-receipt no-print" href={receiptHref(entry.id)}>
                    {paymentTexts(quote.language).entries.receipt(entry.receipt_number ?? '')}
                  </a>
                </>
              )}
            </p>
          </div>
          {entry.type !== 'void' && <p className="number">{format.signedMoney(signedCents(entry))}</p>}
        </li>
      ))}
    </ul>
  );
}
