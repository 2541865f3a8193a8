import type { PaymentNoticeDay } from '#domain/company/subscription.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

interface About {
  companyName: string;
  /** the plan with its price, such as "Crew, $69 a month" */
  plan: string;
  /** true when this installation takes no real payments */
  isTest: boolean;
}

const plansUrl = ({ publicUrl }: ProductMailFrame) => `${publicUrl}/app/owner#subscription`;

const testNote = ({ isTest }: About): Block[] => (isTest ? [{ kind: 'note', text: 'Test mode: no money moves.' }] : []);

/** Email on days 0, 3 and 6 after a failed payment. @param until last day of the grace period, formatted */
export function paymentFailedMail(
  frame: ProductMailFrame,
  about: About & { day: PaymentNoticeDay; until: string },
): MailContent {
  const { companyName, plan, until } = about;
  const subject =
    about.day === 6
      ? `Last reminder: your account becomes read-only on ${until}`
      : `Your ${frame.productName} payment didn’t go through`;
  return productMail(frame, subject, `Please update your card by ${until}.`, [
    { kind: 'heading', text: 'Your payment didn’t go through' },
    {
      kind: 'paragraph',
      text: `The payment for ${companyName} (${plan}) didn’t go through. The card may have expired or been declined.`,
    },
    {
      kind: 'paragraph',
      text: `Nothing changes until ${until}. After that, your account is read-only until you pay. Nothing is deleted, and links you sent keep working.`,
    },
    { kind: 'button', label: 'Update your card', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

export function paymentRecoveredMail(frame: ProductMailFrame, about: About): MailContent {
  const { companyName, plan } = about;
  return productMail(frame, `${frame.productName} payment received`, 'You’re all set.', [
    { kind: 'heading', text: 'Payment received. Thank you.' },
    { kind: 'paragraph', text: `${companyName} is on ${plan}. You’re all set.` },
    ...testNote(about),
  ]);
}

export function planEndedMail(frame: ProductMailFrame, about: About): MailContent {
  const { companyName, plan } = about;
  return productMail(frame, `Your ${frame.productName} plan has ended`, 'Your account is now read-only.', [
    { kind: 'heading', text: 'Your plan has ended' },
    {
      kind: 'paragraph',
      text: `${companyName} (${plan}) is now read-only. Nothing is deleted, you can still export everything, and links you sent keep working.`,
    },
    { kind: 'button', label: 'Choose a plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

/**
 * Notifies the owner that the new plan has too few seats.
 * @param about.problem one sentence that says whom to deactivate
 */
export function planTooSmallMail(frame: ProductMailFrame, about: About & { problem: string }): MailContent {
  const { companyName, plan, problem } = about;
  return productMail(frame, `Your team has more users than your ${frame.productName} plan`, problem, [
    { kind: 'heading', text: 'Your plan is too small for your team' },
    { kind: 'paragraph', text: `${companyName} is now on ${plan}. ${problem}` },
    {
      kind: 'paragraph',
      text: 'No one was locked out. Free up a seat before inviting or activating anyone else.',
    },
    { kind: 'button', label: 'Open Personnel', url: `${frame.publicUrl}/app/personnel` },
    ...testNote(about),
  ]);
}

/** @param on formatted day of the next payment */
export function planStartedMail(frame: ProductMailFrame, about: About & { on: string }): MailContent {
  const { companyName, plan, on } = about;
  return productMail(frame, `Your ${frame.productName} plan has started`, `You’re on ${plan}.`, [
    { kind: 'heading', text: 'Thank you! Your plan has started' },
    { kind: 'paragraph', text: `${companyName} is on ${plan}. Your next payment is on ${on}.` },
    { kind: 'button', label: 'View your plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

export function planChangedMail(frame: ProductMailFrame, about: About & { before: string }): MailContent {
  const { companyName, plan, before } = about;
  return productMail(frame, `Your ${frame.productName} plan was changed`, `You’re now on ${plan}.`, [
    { kind: 'heading', text: 'Your plan was changed' },
    { kind: 'paragraph', text: `${companyName} is now on ${plan}. It was on ${before}.` },
    { kind: 'button', label: 'View your plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

/**
 * @param next the plan that follows
 * @param on formatted day on which that plan starts
 */
export function planChangeScheduledMail(
  frame: ProductMailFrame,
  about: About & { next: string; on: string },
): MailContent {
  const { companyName, plan, next, on } = about;
  return productMail(frame, `Your ${frame.productName} plan changes on ${on}`, `${next} begins on ${on}.`, [
    { kind: 'heading', text: `Your plan changes on ${on}` },
    { kind: 'paragraph', text: `${companyName} stays on ${plan} until ${on}. Then ${next} begins.` },
    { kind: 'button', label: 'View your plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

export function planChangeDroppedMail(frame: ProductMailFrame, about: About): MailContent {
  const { companyName, plan } = about;
  return productMail(frame, `Your ${frame.productName} plan stays as it is`, `You’re staying on ${plan}.`, [
    { kind: 'heading', text: 'Your plan stays as it is' },
    { kind: 'paragraph', text: `${companyName} stays on ${plan}. The scheduled change was canceled.` },
    { kind: 'button', label: 'View your plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

/** @param on formatted last day of the plan */
export function planCanceledMail(frame: ProductMailFrame, about: About & { on: string }): MailContent {
  const { companyName, plan, on } = about;
  return productMail(frame, `Your ${frame.productName} plan was canceled`, `It ends on ${on}.`, [
    { kind: 'heading', text: 'Your plan was canceled' },
    {
      kind: 'paragraph',
      text: `${companyName} stays on ${plan} until ${on} and won’t be charged again. After that, your account is read-only. Nothing is deleted, and links you sent keep working.`,
    },
    { kind: 'button', label: 'Keep your plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}

/** @param on formatted day of the next payment */
export function planResumedMail(frame: ProductMailFrame, about: About & { on: string }): MailContent {
  const { companyName, plan, on } = about;
  return productMail(frame, `Your ${frame.productName} plan continues`, `It renews on ${on}.`, [
    { kind: 'heading', text: 'Your plan continues' },
    { kind: 'paragraph', text: `${companyName} keeps ${plan}. It renews on ${on}.` },
    { kind: 'button', label: 'View your plan', url: plansUrl(frame) },
    ...testNote(about),
  ]);
}
