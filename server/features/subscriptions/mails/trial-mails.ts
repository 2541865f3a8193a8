import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

interface About {
  companyName: string;
  /** formatted last day of the trial */
  on: string;
}

const AFTERWARDS =
  'Without a plan, your account becomes read-only. You can still view and export everything. Nothing is deleted, and links you sent keep working.';

const choosePlan = ({ publicUrl }: ProductMailFrame) =>
  ({ kind: 'button', label: 'Choose a plan', url: `${publicUrl}/app/owner#subscription` }) as const;

export function trialEndsSoonMail(frame: ProductMailFrame, { companyName, on }: About): MailContent {
  return productMail(frame, `Your ${frame.productName} trial ends on ${on}`, 'Choose a plan to keep working.', [
    { kind: 'heading', text: `Your trial ends on ${on}` },
    { kind: 'paragraph', text: `Choose a plan for ${companyName} to keep sending quotes. ${AFTERWARDS}` },
    choosePlan(frame),
  ]);
}

export function trialLastDayMail(frame: ProductMailFrame, { companyName, on }: About): MailContent {
  return productMail(frame, `Last day of your ${frame.productName} trial: ${on}`, 'Choose a plan to keep working.', [
    { kind: 'heading', text: `The last day of your trial is ${on}` },
    { kind: 'paragraph', text: `Choose a plan for ${companyName} to keep sending quotes. ${AFTERWARDS}` },
    choosePlan(frame),
  ]);
}
