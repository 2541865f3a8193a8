import { setImmediate } from 'node:timers/promises';
import { LOCALES } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { emailKey } from '#domain/messages/mail-address.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { sentAgo } from '#domain/messages/sent-ago.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { offerFacts } from '#server/features/quotes/mails/quote-facts.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type NewMessage, queueMessages } from '#server/providers/mail/commands.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { companyFrame, type FixedParts, writeMail, writeText } from '#server/providers/mail/write-message.ts';
import { type NewText, queueTexts } from '#server/providers/text-messages/commands.ts';
import type { FollowUpQuote } from './facts.ts';

export type SendServices = Pick<Services, 'env' | 'jobs' | 'now' | 'texts'>;

export interface Reminder {
  quote: FollowUpQuote;
  step: FollowUpStep;
}

/** A customer's reminders that share a message, oldest quote first. The message belongs to that quote. */
type Together = readonly [Reminder, ...Reminder[]];

/**
 * Groups the steps that share a recipient, channel and language.
 * @returns groups in the order of their first steps
 */
export function groupByCustomer<Each extends Reminder>(reminders: readonly Each[]): [Each, ...Each[]][] {
  const groups = new Map<string, [Each, ...Each[]]>();
  for (const reminder of reminders) {
    const { quote, step } = reminder;
    const to = step.channel === 'email' ? emailKey(quote.recipient) : (textNumber(quote.phone) ?? quote.phone);
    const key = [step.channel, quote.language, to].join(' ');
    const group = groups.get(key);
    if (group) group.push(reminder);
    else groups.set(key, [reminder]);
  }
  return [...groups.values()].map((group) => {
    const [first, ...others] = group.toSorted((a, b) => (a.quote.id < b.quote.id ? -1 : 1));
    return first ? [first, ...others] : group;
  });
}

/**
 * Queues one message for each group.
 * @returns message ids, in the order of the groups
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, TEXT_REFUSED; with a single group, before anything is written
 */
export async function writeReminders(
  tx: Tx,
  services: SendServices,
  scope: OrgScope,
  groups: readonly Together[],
): Promise<string[]> {
  const read = readOnce(tx, scope);
  const mails: { place: number; mail: NewMessage }[] = [];
  const texts: { place: number; text: NewText }[] = [];
  for (const [place, group] of groups.entries()) {
    const [{ quote, step }] = group;
    const template = await read.template({ kind: step.kind, language: quote.language, channel: step.channel });
    if (step.channel === 'email') {
      const replyTo = quote.company_email || (await read.companySide(quote.author_id));
      mails.push({ place, mail: mailOf(services, scope, group, { template, replyTo }) });
      // Writing an email takes about a millisecond, so the server handles requests in between.
      if (groups.length > 1) await setImmediate();
      continue;
    }
    const about = { quoteId: quote.id, kind: step.kind, language: quote.language };
    const text = textOf(services, scope, group, template);
    // With `author` null, the text needs the customer's consent even when a person sends it early.
    texts.push({ place, text: { ...about, to: quote.phone, revision: quote.revision, text, author: null } });
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

function mailOf(
  services: SendServices,
  scope: OrgScope,
  group: Together,
  { template, replyTo }: { template: MessageTemplate; replyTo: string },
): NewMessage {
  const [{ quote, step }] = group;
  const fixed = severalQuotes(services, scope, group);
  const content = writeMail(template, companyFrame(quote), factsOf(services, scope, quote), fixed);
  return { quoteId: quote.id, kind: step.kind, to: quote.recipient, replyTo, senderName: quote.name, ...content };
}

/**
 * The company's wording covers the first quote. The other quotes follow after it, and the subject lists all of them.
 */
function severalQuotes(services: SendServices, scope: OrgScope, [first, ...others]: Together): FixedParts {
  if (others.length === 0) return {};
  const { language, name } = first.quote;
  const words = mailTexts(language).severalQuotes;
  const numbers = [first, ...others].map(({ quote }) => quoteNumber(quote.number));
  return {
    subject: words.subject(new Intl.ListFormat(LOCALES[language]).format(numbers), name),
    after: [
      { kind: 'paragraph', text: others.length === 1 ? words.other : words.others(String(others.length)) },
      ...others.flatMap(({ quote }): Block[] => {
        const { summary, values } = factsOf(services, scope, quote);
        const label = words.button(quoteNumber(quote.number));
        return [
          { kind: 'facts', rows: [...summary] },
          { kind: 'button', label, url: values.approval_link ?? '', showAddress: true },
        ];
      }),
    ],
  };
}

/** Uses the company's wording for the first quote, and a line with the link for each other one. */
function textOf(
  services: SendServices,
  scope: OrgScope,
  [{ quote }, ...others]: Together,
  template: MessageTemplate,
): string {
  const more = others.map((other) => {
    const { values } = factsOf(services, scope, other.quote);
    return `${values.quote_number}: ${values.approval_link}`;
  });
  return [writeText(template, factsOf(services, scope, quote)), ...more].join('\n');
}

function factsOf({ env, now }: SendServices, scope: OrgScope, quote: FollowUpQuote) {
  if (quote.approval_token === null) throw new Error('A follow-up of a quote without a link');
  const offer = {
    company: quote,
    language: quote.language,
    number: quoteNumber(quote.number),
    customerName: quote.customer_name,
    propertyAddress: quote.property_address,
    totalCents: quote.total_cents,
    depositCents: quote.deposit_cents,
    paidCents: quote.paid_cents,
    approvalUrl: env.PUBLIC_URL + approvalPath(scope.orgId, quote.approval_token),
    expiresAt: quote.approval_token_expires_at,
    senderName: quote.author_name ?? quote.name,
    sentAgo: sentAgo({ sentAt: quote.startedAt, now: now(), zone: quote.zone }, quote.language),
  };
  return offerFacts(offer, quote.language);
}
