import { setImmediate } from 'node:timers/promises';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { type NewMessage, queueMessages } from '#server/mail/commands.ts';
import { offerFacts } from '#server/mail/quote-facts.ts';
import type { MailContent } from '#server/mail/transport.ts';
import { companyTemplate } from '#server/mail/template-queries.ts';
import { companyFrame, writeMail, writeText } from '#server/mail/write-message.ts';
import { type NewText, queueTexts } from '#server/text-messages/commands.ts';
import type { Services } from '#server/features/services.ts';
import type { FollowUpQuote } from './facts.ts';

export type SendServices = Pick<Services, 'env' | 'jobs' | 'now' | 'texts'>;

/** What one step of a quote says. */
export interface Reminder {
  quote: FollowUpQuote;
  step: FollowUpStep;
}

/**
 * Queues the messages of steps, in the company's words and with the links that work now.
 * @returns their ids, in the same order
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, TEXT_REFUSED; before anything is written when there is only one
 */
export async function writeReminders(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  reminders: readonly Reminder[],
): Promise<string[]> {
  const read = readOnce(tx, scope);
  const mails: { place: number; mail: NewMessage }[] = [];
  const texts: { place: number; text: NewText }[] = [];
  for (const [place, { quote, step }] of reminders.entries()) {
    const facts = factsOf(services, scope, quote);
    const template = await read.template({ kind: step.kind, language: quote.language, channel: step.channel });
    if (step.channel === 'email') {
      const replyTo = quote.company_email || (await read.companySide(quote.author_id));
      mails.push({ place, mail: mailOf({ quote, step }, replyTo, writeMail(template, companyFrame(quote), facts)) });
      // A mail takes about a millisecond to write: requests come in between.
      if (reminders.length > 1) await setImmediate();
      continue;
    }
    const about = { quoteId: quote.id, kind: step.kind, language: quote.language };
    const text = { ...about, to: quote.phone, revision: quote.revision, text: writeText(template, facts) };
    // Also when a person sends it early: a reminder needs the customer's consent.
    texts.push({ place, text: { ...text, author: null } });
  }
  const textIds = await queueTexts(
    tx,
    services,
    scope,
    texts.map(({ text }) => text),
  );
  const mailIds = await queueMessages(
    tx,
    services,
    scope,
    mails.map(({ mail }) => mail),
  );
  const ids: string[] = [];
  const places = [...texts, ...mails].map(({ place }) => place);
  for (const [index, id] of [...textIds, ...mailIds].entries()) ids[places[index] ?? 0] = id;
  return ids;
}

/** Reads what several messages of a company share. */
function readOnce(tx: Tx, scope: OrgScope) {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found as Promise<T>;
  };
  return {
    template: (which: Parameters<typeof companyTemplate>[2]) =>
      once(Object.values(which).join(' '), () => companyTemplate(tx, scope, which)),
    companySide: (authorId: string) => once(authorId, () => companySideAddress(tx, scope, authorId)),
  };
}

function mailOf({ quote, step }: Reminder, replyTo: string, content: MailContent): NewMessage {
  return { quoteId: quote.id, kind: step.kind, to: quote.recipient, replyTo, senderName: quote.name, ...content };
}

function factsOf({ env }: SendServices, scope: OrgScope, quote: FollowUpQuote) {
  if (quote.approval_token === null) throw new Error('A follow-up of a quote without a link');
  const offer = {
    company: quote,
    language: quote.language,
    number: quoteNumber(quote.number),
    customerName: quote.customer_name,
    propertyAddress: quote.property_address,
    totalCents: quote.total_cents,
    depositCents: quote.deposit_cents,
    approvalUrl: env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token),
    expiresAt: quote.approval_token_expires_at,
    senderName: quote.author_name ?? quote.name,
  };
  return offerFacts(offer, quote.language);
}
