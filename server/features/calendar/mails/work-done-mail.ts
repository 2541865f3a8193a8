import type { Language } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import type { MessageFacts } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import type { Cents } from '#domain/pricing/money.ts';
import {
  type LoweredFacts,
  otherWaysBlock,
  priceRows,
  testBlock,
} from '#server/features/quotes/mails/payment-mails.ts';
import { mailMoney, type QuoteMailFacts, quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';

export interface WorkDoneFacts extends QuoteMailFacts {
  /** 0 when nothing is due. */
  openCents: Cents;
  /** True when the page takes card payments. */
  paysByCard: boolean;
  approvalUrl: string;
  /** Other ways to pay, in the company's wording. */
  otherWays: string;
  /** The person on whose behalf the message goes out. */
  senderName: string;
  testMode: boolean;
  /** Null or omitted if the price is still the signed one. */
  lowered?: LoweredFacts | null;
}

export function workDoneFacts(about: WorkDoneFacts, language: Language): MessageFacts {
  const open = about.openCents > 0 ? mailMoney(about, about.openCents, language) : '';
  return quoteFacts(about, language, {
    values: { open_amount: open, approval_link: about.approvalUrl, sender_name: about.senderName },
    rows: [
      ...(about.lowered ? priceRows({ ...about, ...about.lowered }, language) : []),
      [paymentTexts(language).figures.open, open],
    ],
    withoutTotal: Boolean(about.lowered),
  });
}

export function workDoneMail(template: MessageTemplate, about: WorkDoneFacts): MailContent {
  const { language } = template;
  const { button, buttonAndPay } = mailTexts(language).workDone;
  const asks = about.openCents > 0;
  return writeMail(template, companyFrame(about.company), workDoneFacts(about, language), {
    before: asks ? testBlock(about, language) : [],
    labels: { approval_link: asks && about.paysByCard ? buttonAndPay : button },
    after: asks ? otherWaysBlock(about.otherWays, language) : [],
  });
}
