import { ProductError } from '#domain/errors.ts';
import { nothingOpen } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { appendEvent, staffActor } from '#server/features/quotes/evidence/events.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { paymentRequestedMail } from '#server/features/quotes/mails/payment-mails.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { assertOwed } from './assert-owed.ts';
import { ledgerAsked, ledgerBalance, standingOf, takesCard } from './balance.ts';
import { isLaterWaiting } from './later-version.ts';
import type { Ledger } from './ledger-queries.ts';
import { isTestMode } from './present.ts';
import type { PaymentContext } from './record-payment.ts';

const LATER_WAITING =
  'A newer revision of this quote is awaiting the customer’s reply. Request the payment once they decide.';

/**
 * Emails the customer a request for the deposit while it is due, then for the balance, with the link to their page.
 * @param mail.to overrides the customer's email
 * @throws ProductError INVALID_INPUT when nothing is owed, the quote has no link, or a later version was approved or
 * awaits the customer's reply, FIELD_REQUIRED when there is no email, MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function requestPayment(
  tx: Tx,
  context: PaymentContext,
  ledger: Ledger,
  quote: LockedQuote,
  mail: { to: string | undefined; message: string },
): Promise<void> {
  const { services, scope, author } = context;
  const { approval_token, customer_email, number, status } = ledger.quote;
  const balance = ledgerBalance(ledger);
  const asked = ledgerAsked(ledger);
  if (status !== 'approved')
    throw new ProductError('INVALID_INPUT', 'A payment can be requested once the quote is approved.');
  assertOwed(ledger, 'Request the payment there.');
  if (asked.cents === 0) throw new ProductError('INVALID_INPUT', nothingOpen(balance));
  if (isLaterWaiting(ledger, services.now())) throw new ProductError('INVALID_INPUT', LATER_WAITING);
  if (approval_token === null)
    throw new ProductError('INVALID_INPUT', 'This quote was approved without a link, so it cannot be paid online.');
  const to = mail.to ?? customer_email;
  if (!to) throw new ProductError('FIELD_REQUIRED', 'Enter an email address to send the request to.');
  const at = services.now();
  const snapshot = await readShown(tx, scope, quote.id, at);
  const { organization: company, language } = snapshot;
  const template = await companyTemplate(tx, scope, { kind: 'payment_requested', language, channel: 'email' });
  await queueMessage(tx, services, scope, {
    quoteId: quote.id,
    kind: 'payment_requested',
    to,
    replyTo: company.company_email || (await companySideAddress(tx, scope, author.actor.id)),
    senderName: company.name,
    ...paymentRequestedMail(template, {
      ...mailFactsOf(snapshot),
      depositCents: balance.deposit_open_cents,
      asked,
      ...standingOf(ledger),
      payUrl: services.env.PUBLIC_URL + approvalPath(scope.orgId, approval_token),
      byCard: takesCard(services, ledger),
      otherWays: ledger.company.other_ways_to_pay,
      message: mail.message,
      senderName: author.actor.name,
      testMode: isTestMode(services, ledger),
    }),
  });
  const { currency } = ledger.company;
  const isSaved = mailKind(services.env) === 'outbox';
  const data = { to, amount_cents: asked.cents, currency, ...(isSaved && { saved: true }) };
  await appendEvent(tx, services, scope, { quote, type: 'payment_requested', actor: staffActor(author), data, at });
  await writeAudit(tx, scope, {
    ...author,
    action: 'payment.requested',
    target: quoteNumber(number),
    data: { to, amount: formatMoney(asked.cents, currency) },
    at,
  });
}
