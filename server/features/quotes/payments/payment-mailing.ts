import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import { type MailKind, queueMessage } from '#server/providers/mail/commands.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import type { Applied } from './applied.ts';
import { type Ledger, readLedgerIn } from './ledger-queries.ts';

export interface PaymentNews {
  applied: Pick<Applied, 'services' | 'scope' | 'at'>;
  ledger: Ledger;
  snapshot: QuoteSnapshot;
  testMode: boolean;
  quoteUrl: string;
}

export async function readNews(tx: Tx, applied: PaymentNews['applied'], quote: LockedQuote): Promise<PaymentNews> {
  const { services, scope, at } = applied;
  const ledger = await readLedgerIn(tx, scope, quote.id);
  return {
    applied,
    ledger,
    snapshot: await readShown(tx, scope, quote.id, at),
    testMode: services.payments.isTest,
    quoteUrl: `${services.env.PUBLIC_URL}/app/quotes/${quote.id}`,
  };
}

export const moneyFactsOf = ({ snapshot, testMode }: PaymentNews, amountCents: number) => ({
  ...mailFactsOf(snapshot),
  amountCents,
  testMode,
});

export function templateOf(tx: Tx, { applied, snapshot }: PaymentNews, kind: 'payment_receipt' | 'payment_refunded') {
  return companyTemplate(tx, applied.scope, { kind, language: snapshot.language, channel: 'email' });
}

/** @param about.to overrides the customer's email */
export async function mailCustomer(
  tx: Tx,
  news: PaymentNews,
  kind: MailKind,
  content: MailContent,
  { to = news.snapshot.customer_email, ...about }: { to?: string; paymentId?: string; reductionId?: string } = {},
): Promise<void> {
  const { services, scope } = news.applied;
  const { organization } = news.snapshot;
  if (!to) return;
  const replyTo = organization.company_email || (await companySideAddress(tx, scope, news.ledger.quote.author_id));
  const message = { quoteId: news.ledger.quote.id, kind, to, replyTo, senderName: organization.name, ...content };
  await queueMessage(tx, services, scope, { ...message, ...about });
}

/** @param event the event in the quote's history that the email is about */
export async function mailStaff(
  tx: Tx,
  news: PaymentNews,
  event: { type: QuoteEventType; seq: number },
  kind: MailKind,
  content: MailContent,
): Promise<void> {
  const { services, scope } = news.applied;
  const { customer_email } = news.snapshot;
  const replyTo = customer_email ? { replyTo: customer_email } : {};
  await notifyStaff(tx, services, scope, { quoteId: news.ledger.quote.id, ...event }, { kind, ...replyTo, ...content });
}
