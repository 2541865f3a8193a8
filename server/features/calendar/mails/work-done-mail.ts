import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { MessageFacts } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import {
  otherWaysBlock,
  type StandingFacts,
  standingRows,
  testBlock,
} from '#server/features/quotes/mails/payment-mails.ts';
import { mailMoney, type QuoteMailFacts, quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';

export interface WorkDoneFacts extends QuoteMailFacts, StandingFacts {
  /** True when the page takes card payments. */
  paysByCard: boolean;
  approvalUrl: string;
  /** Other ways to pay, in the company's wording. */
  otherWays: string;
  /** the person in whose name the message is sent */
  senderName: string;
  testMode: boolean;
  /** where the customer can review the company, or '' */
  reviewUrl: string;
}

export function workDoneFacts(about: WorkDoneFacts, language: Language): MessageFacts {
  const { open_cents } = about.balance;
  const open = open_cents > 0 ? mailMoney(about, open_cents, language) : '';
  return quoteFacts(about, language, {
    values: { open_amount: open, approval_link: about.approvalUrl, sender_name: about.senderName },
    rows: standingRows(about, language, [{ what: 'open', cents: open_cents }]),
    withoutTotal: true,
  });
}

function reviewBlock(reviewUrl: string, language: Language): Block[] {
  if (!reviewUrl) return [];
  return [{ kind: 'paragraph', text: mailTexts(language).workDone.review(reviewUrl), links: [reviewUrl] }];
}

export function workDoneMail(template: MessageTemplate, about: WorkDoneFacts): MailContent {
  const { language } = template;
  const { button, buttonAndPay } = mailTexts(language).workDone;
  const asks = about.balance.open_cents > 0;
  return writeMail(template, companyFrame(about.company), workDoneFacts(about, language), {
    before: asks ? testBlock(about, language) : [],
    labels: { approval_link: asks && about.paysByCard ? buttonAndPay : button },
    after: [...(asks ? otherWaysBlock(about.otherWays, language) : []), ...reviewBlock(about.reviewUrl, language)],
  });
}
