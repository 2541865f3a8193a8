import { companySample } from '#contract/samples/company-sample.ts';
import { endOfDayAfter } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { MessageTemplate, TemplateFor, TemplateText } from '#domain/messages/template-kinds.ts';
import { type TextSegments, textSegments } from '#domain/messages/text-segments.ts';
import { depositRule } from '#domain/payments/deposit.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { readPageNextSteps } from '#server/features/quotes/approval/page-next-steps.ts';
import { offeredTimesQuery } from '#server/features/quotes/evidence/decision-news.ts';
import { nextStepsQuery, organizationQuery } from '#server/features/quotes/evidence/record.ts';
import { readCurrentSnapshot } from '#server/features/quotes/evidence/snapshots.ts';
import type { PageNextSteps } from '#server/features/quotes/mails/decision-messages.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { mailContent } from '#server/providers/mail/content.ts';
import { withLogoInside } from '#server/providers/mail/mail-logo.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame } from '#server/providers/mail/write-message.ts';
import { currentAccountQuery, usableAccount } from '#server/providers/payments/account-commands.ts';
import { typedText } from './commands.ts';
import { newestQuote, readQuoteDefaults, validityQuery } from './preview-queries.ts';
import { assertTemplate } from './queries.ts';
import { type PreviewAbout, writtenMail, writtenText } from './written-preview.ts';

/** Wording that may not be savable yet, and the quote that supplies its facts. */
export type PreviewInput = TemplateFor & TemplateText & { quote_id?: string | undefined };

interface Written {
  quote: { id: string; number: string; customer_name: string } | null;
  /** null for a text message */
  mail: MailContent | null;
  text: string;
  segments: TextSegments | null;
  snapshot: QuoteSnapshot;
}

/** Returns the quote to show, or null for the sample. @throws ProductError NOT_FOUND for an unknown id */
async function shownQuote(tx: Tx, scope: OrgScope, quoteId: string | undefined, at: Date) {
  const id = quoteId ?? (await newestQuote(tx, scope).executeTakeFirst())?.id;
  if (id === undefined) return null;
  const snapshot = await readCurrentSnapshot(tx, scope, id, at);
  return { id, snapshot: snapshot.expires_at === null ? await asSentNow(tx, scope, id, snapshot, at) : snapshot };
}

/** Dates a draft as if it were sent now, because messages name the quote's expiration date. */
async function asSentNow(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  snapshot: QuoteSnapshot,
  at: Date,
): Promise<QuoteSnapshot> {
  const { days, time_zone } = await validityQuery(tx, scope, quoteId).executeTakeFirstOrThrow();
  return { ...snapshot, expires_at: endOfDayAfter(at, days, time_zone).toISOString() };
}

async function sampleSnapshot(tx: Tx, scope: OrgScope, language: Language, at: Date): Promise<QuoteSnapshot> {
  const organization = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  const defaults = await readQuoteDefaults(tx, scope).executeTakeFirstOrThrow();
  return companySample({ ...defaults, organization, deposit: depositRule(defaults), customer_language: language }, at);
}

/** Returns what the customer's page would ask for after an approval of the sample: a deposit and a time. */
async function sampleNextSteps(
  tx: Tx,
  { payments }: Services,
  scope: OrgScope,
  sample: QuoteSnapshot,
): Promise<PageNextSteps> {
  const account = await currentAccountQuery(tx, scope).executeTakeFirst();
  const times = await offeredTimesQuery(tx, scope).executeTakeFirst();
  const byCard = usableAccount(payments, account ?? null)?.can_charge === true;
  return {
    deposit: { dueCents: sample.deposit?.cents ?? 0, byCard },
    offersTimes: times !== undefined,
    appointment: null,
  };
}

async function write(services: Services, member: Member, input: PreviewInput): Promise<Written> {
  const { kind, language, channel, quote_id } = input;
  assertTemplate(input);
  const { scope } = member;
  const at = services.now();
  const { quote, snapshot, next_steps, asks } = await withOrg(services.db, scope, async (tx) => {
    const shown = await shownQuote(tx, scope, quote_id, at);
    const { next_steps: words } = await nextStepsQuery(tx, scope).executeTakeFirstOrThrow();
    const sample = shown?.snapshot ?? (await sampleSnapshot(tx, scope, language, at));
    const asks = shown
      ? await readPageNextSteps(tx, services, scope, shown.id)
      : await sampleNextSteps(tx, services, scope, sample);
    return { quote: shown, snapshot: sample, next_steps: words, asks };
  });
  const { PUBLIC_URL, PRODUCT_NAME } = services.env;
  const template: MessageTemplate = { kind, language, channel, ...typedText(input, input) };
  const about: PreviewAbout = {
    snapshot,
    nextSteps: next_steps,
    asks,
    link: `${PUBLIC_URL}/sample-quote`,
    sender: { name: member.fullName, email: member.email },
    productName: PRODUCT_NAME,
    publicUrl: PUBLIC_URL,
    at,
  };
  const shownAs = quote && { id: quote.id, number: snapshot.number, customer_name: snapshot.customer_name };
  if (channel === 'text') {
    const text = writtenText(template, about);
    return { quote: shownAs, mail: null, text, segments: textSegments(text), snapshot };
  }
  const mail = writtenMail(template, about);
  return { quote: shownAs, mail, text: mail.text, segments: null, snapshot };
}

/**
 * Renders a message as its recipient would get it. If the wording can't be saved, renders as much of it as possible.
 */
export async function previewTemplate(services: Services, member: Member, input: PreviewInput) {
  const { quote, mail, text, segments } = await write(services, member, input);
  const html = mail ? await withLogoInside(services, mail.html, mail.logo ?? null) : '';
  return { quote, subject: mail?.subject ?? '', html, text, segments };
}

/** Writes a test email. A text message is quoted in the email. @throws ProductError NOT_FOUND */
export async function testMail(services: Services, member: Member, input: PreviewInput): Promise<MailContent> {
  const { mail, text, snapshot } = await write(services, member, input);
  if (mail) return { ...mail, subject: `Test: ${mail.subject}` };
  if (text === '') throw new ProductError('INVALID_INPUT', 'This text message is empty.');
  return mailContent({
    ...companyFrame(snapshot.organization),
    subject: 'Test: your text message',
    preview: text,
    blocks: [
      { kind: 'paragraph', text: 'This is your text message as it would arrive:' },
      { kind: 'quotation', text },
    ],
  });
}
