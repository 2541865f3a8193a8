/**
 * Keeps emails that name a price or balance correct. While a mail server is down or the owner is unconfirmed, the price
 * can be lowered further and payments can arrive.
 */
import { owedRevision } from '#domain/payments/owed.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { storeAgain } from '#server/providers/mail/delivery-commands.ts';
import type { SendPermission, WrittenAgain } from '#server/providers/mail/message-outcome.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { readLedger } from './ledger-queries.ts';
import { type PaymentNews, readNews } from './payment-mailing.ts';
import { priceLoweredContent, recordedRefundContent, refundContent, voidedContent } from './payment-news.ts';

const REPLACED = 'Not sent: a later revision of the quote was approved before the email was sent.';

/** Once a later version is approved, the lowered price no longer applies, so its email isn't sent. */
export async function maySendPriceMail(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
  { quoteId }: { quoteId: string },
): Promise<SendPermission> {
  const { revisions } = await readLedger(db, scope, quoteId);
  return owedRevision(revisions)?.id === quoteId ? 'go' : { withdrawn: REPLACED };
}

interface PriceMail {
  id: string;
  quoteId: string;
  /** for an email about a refund or a voided payment: its ledger entry */
  paymentId: string | null;
  /** for an email about a lower price: the price reduction */
  reductionId: string | null;
}

/** Rewrites the email with current amounts, and stores it. @returns null when nothing changed */
export function writePriceMailAgain(
  services: Services,
  scope: OrgScope,
  { id, quoteId, ...mail }: PriceMail,
): Promise<WrittenAgain | null> {
  return withQuote(services.db, scope, quoteId, async (tx, quote) => {
    const news = await readNews(tx, { services, scope, at: services.now() }, quote);
    const content = await contentNow(tx, news, mail);
    return content && storeAgain(tx, scope, id, content);
  });
}

async function contentNow(
  tx: Tx,
  news: PaymentNews,
  { paymentId, reductionId }: Pick<PriceMail, 'paymentId' | 'reductionId'>,
): Promise<MailContent | null> {
  const { entries, reductions } = news.ledger;
  const reduction = reductions.find(({ id }) => id === reductionId);
  if (reduction) return priceLoweredContent(news, reduction);
  const entry = entries.find(({ id }) => id === paymentId);
  if (entry?.type === 'refund')
    return entry.provider === null ? recordedRefundContent(news, entry) : refundContent(tx, news, entry);
  const voided = entries.find(({ type, related_id }) => type === 'void' && related_id === paymentId);
  return entry && voided ? voidedContent(news, { ...entry, reason: voided.reason }) : null;
}
