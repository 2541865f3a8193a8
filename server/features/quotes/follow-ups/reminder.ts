import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { queueMessage } from '#server/mail/commands.ts';
import { offerFacts } from '#server/mail/quote-facts.ts';
import { companyTemplate } from '#server/mail/template-queries.ts';
import { companyFrame, writeMail, writeText } from '#server/mail/write-message.ts';
import { queueText } from '#server/text-messages/commands.ts';
import type { Services } from '#server/features/services.ts';
import type { FollowUpQuote } from './facts.ts';

export type SendServices = Pick<Services, 'env' | 'jobs' | 'now' | 'texts'>;

/**
 * Queues the message of a step, in the company's words and with the link that works now.
 * @returns its id
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, TEXT_REFUSED before anything is written
 */
export async function writeReminder(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  quote: FollowUpQuote,
  { kind, channel }: FollowUpStep,
): Promise<string> {
  if (quote.approval_token === null) throw new Error('A follow-up of a quote without a link');
  const { language } = quote;
  const facts = offerFacts(
    {
      company: quote,
      language,
      number: quoteNumber(quote.number),
      customerName: quote.customer_name,
      propertyAddress: quote.property_address,
      totalCents: quote.total_cents,
      depositCents: quote.deposit_cents,
      approvalUrl: services.env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token),
      expiresAt: quote.approval_token_expires_at,
      senderName: quote.author_name ?? quote.name,
    },
    language,
  );
  const template = await companyTemplate(tx, scope, { kind, language, channel });
  if (channel === 'text') {
    const text = writeText(template, facts);
    const about = { quoteId: quote.id, kind, language, to: quote.phone, revision: quote.revision };
    // Also when a person sends it early: a reminder needs the customer's consent.
    return queueText(tx, services, scope, { ...about, text, author: null });
  }
  return queueMessage(tx, services, scope, {
    quoteId: quote.id,
    kind,
    to: quote.recipient,
    replyTo: quote.company_email || (await companySideAddress(tx, scope, quote.author_id)),
    senderName: quote.name,
    ...writeMail(template, companyFrame(quote), facts),
  });
}
