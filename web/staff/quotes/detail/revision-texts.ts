import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import type { Decision, QuoteLabel } from '#domain/quote/lifecycle.ts';

interface Revision {
  label: QuoteLabel;
  archived: boolean;
  /** true if a later revision was approved after this approved one */
  replaced: boolean;
}

const isDecided = (label: QuoteLabel): label is Decision => label === 'approved' || label === 'declined';

/** Completes "Revision 1 …" on a later revision's page. Says what happened to that earlier revision. */
export function earlierText(earlier: Revision, { label, archived }: Revision): string {
  if (earlier.label !== 'approved') return 'was declined.';
  if (label === 'approved') return 'was approved earlier. This one replaces it.';
  if (earlier.replaced) return 'was approved earlier and has been replaced.';
  if (label === 'declined') return 'is approved and still in effect.';
  return archived ? 'is approved.' : 'is approved and stays in effect until the customer approves this one.';
}

/** Completes "Revision 2 …" on an earlier revision's page. Says what happened to that later revision. */
export function laterText(later: Revision, { label }: Revision): string {
  if (later.label === 'approved') return 'was approved and replaces this one.';
  if (later.label === 'declined')
    return label === 'approved' ? 'was declined. This one is still in effect.' : 'was declined.';
  if (later.archived) return 'is archived.';
  return PENDING[later.label];
}

const PENDING: Readonly<Record<Exclude<QuoteLabel, Decision>, string>> = {
  draft: 'is being prepared.',
  sending: 'is being sent.',
  in_outbox: 'hasn’t reached the customer yet.',
  not_sent: 'hasn’t reached the customer yet.',
  sent: 'is awaiting a reply.',
  viewed: 'is awaiting a reply.',
  expired: 'has expired.',
};

interface Revised {
  label: QuoteLabel;
  revision: number;
  total_cents: Cents;
  /** the current price; less than the total if the price was lowered */
  price_cents: Cents;
}

/**
 * Explains the effect of revising a decided quote. The next revision starts at the approved price, even if the price
 * was lowered later.
 */
export function reviseText({ label, revision, total_cents, price_cents }: Revised, currency: string): string {
  const creates = `This creates revision ${revision + 1}.`;
  if (!isDecided(label)) return creates;
  if (label === 'declined') return `${creates} The declined revision stays on file.`;
  const stays = `${creates} The approved revision stays in effect until your customer approves the new one.`;
  if (price_cents >= total_cents) return stays;
  const [approved, lowered] = [formatMoney(total_cents, currency), formatMoney(price_cents, currency)];
  return `${stays} The new revision starts at the approved price of ${approved}, not at the lowered price of ${lowered}.`;
}
