import { type Language, LOCALES } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import type { FactRow, MessageFacts } from '#domain/messages/fill-template.ts';
import { greetingName } from '#domain/messages/greeting-name.ts';
import { depositDueOnApproval } from '#domain/payments/deposit.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import { validUntilLabel } from '#domain/pricing/wording.ts';
import type { MailCompany } from '#server/providers/mail/write-message.ts';

export interface QuoteMailFacts {
  company: MailCompany;
  /** the customer's; emails to staff are in English */
  language: Language;
  /** as displayed: Q-1001 */
  number: string;
  customerName: string;
  propertyAddress: string;
  totalCents: Cents;
  /** deposit due on approval; 0 or omitted for none */
  depositCents?: Cents;
  /** for an approved quote with a deposit due: what remains when the work is done */
  restCents?: Cents;
  /** for a quote that isn't approved yet: what the customer paid for an earlier version; counts toward the deposit */
  paidCents?: Cents;
}

interface MoreFacts {
  values?: MessageFacts['values'];
  /** rows of the table after quote, property and total */
  rows?: readonly FactRow[];
  /** true for a message about a part of the total, which then doesn't show the total */
  withoutTotal?: boolean;
}

/** @param language the customer's, or English for staff */
export function mailMoney({ company }: QuoteMailFacts, cents: Cents, language: Language = 'en'): string {
  return formatMoney(cents, company.currency, LOCALES[language]);
}

export function quoteFacts(about: QuoteMailFacts, language: Language, more: MoreFacts = {}): MessageFacts {
  const { company, number, customerName, propertyAddress } = about;
  const labels = mailTexts(language).facts;
  const total = mailMoney(about, about.totalCents, language);
  const due = depositDueOnApproval(about.depositCents ?? 0, about.paidCents ?? 0);
  const deposit = due > 0 ? mailMoney(about, due, language) : '';
  const totalRow: FactRow[] = more.withoutTotal ? [] : [[labels.total, total]];
  return {
    values: {
      customer_name: customerName,
      customer_first_name: greetingName(customerName),
      company_name: company.name,
      company_phone: company.company_phone,
      company_email: company.company_email,
      quote_number: number,
      quote_total: total,
      property_address: propertyAddress,
      deposit_amount: deposit,
      ...more.values,
    },
    summary: [[labels.quote, number], [labels.property, propertyAddress], ...totalRow, ...(more.rows ?? [])],
  };
}

/** For a quote awaiting reply: its first email, or a reminder. */
export interface OfferFacts extends QuoteMailFacts {
  approvalUrl: string;
  /** the first instant at which the quote can no longer be approved */
  expiresAt: Date | null;
  /** the person in whose name the quote is sent; may be empty */
  senderName: string;
  /** in a reminder: how long the customer has had the quote, in words */
  sentAgo?: string;
}

/** @param message the sender's note; may be empty */
export function offerFacts(about: OfferFacts, language: Language, message = ''): MessageFacts {
  const { expiresAt, company, sentAgo } = about;
  const labels = mailTexts(language).facts;
  const validUntil = expiresAt ? validUntilLabel(expiresAt, company.time_zone, language) : '';
  return quoteFacts(about, language, {
    values: {
      valid_until: validUntil,
      approval_link: about.approvalUrl,
      sender_name: about.senderName,
      message,
      ...(sentAgo && { sent_ago: sentAgo }),
    },
    rows: [
      ...(about.paidCents
        ? [[paymentTexts(language).received, mailMoney(about, about.paidCents, language)] as const]
        : []),
      [labels.validUntil, validUntil],
    ],
  });
}
