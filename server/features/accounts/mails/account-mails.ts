import { SIGN_IN_CODE_MINUTES } from '#domain/team/sign-in-limits.ts';
import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

/** Links in emails; their pages ask for confirmation before they change anything. */
const confirmationLink = (publicUrl: string, token: string, next = '/app') =>
  `${publicUrl}/auth/confirm?token=${token}${next === '/app' ? '' : `&next=${encodeURIComponent(next)}`}`;
const recoveryLink = (publicUrl: string, token: string) => `${publicUrl}/auth/reset?token=${token}`;
/** Prefills the form with the email. The token works only together with that email. */
export const invitationLink = (publicUrl: string, token: string, email: string) =>
  `${publicUrl}/auth?invitation=${token}&email=${encodeURIComponent(email)}`;

/**
 * Asks the owner of an email to confirm it. Anyone may have typed the email, so the message repeats nothing they wrote.
 * @param about.invited confirming also joins the team that invited the email
 */
export function confirmAddressMail(
  frame: ProductMailFrame,
  about: { token: string; invited: boolean; next?: string | undefined },
): MailContent {
  const why = about.invited
    ? 'Confirm your email address to join your team.'
    : 'Confirm your email address so we can reach you about your account.';
  return productMail(frame, `Confirm your email for ${frame.productName}`, why, [
    { kind: 'heading', text: `Welcome to ${frame.productName}` },
    { kind: 'paragraph', text: why },
    {
      kind: 'button',
      label: 'Confirm email',
      url: confirmationLink(frame.publicUrl, about.token, about.next),
      showAddress: true,
    },
    { kind: 'note', text: 'The link works for 24 hours. If you didn’t create an account, ignore this email.' },
  ]);
}

export function resetPasswordMail(frame: ProductMailFrame, about: { fullName: string; token: string }): MailContent {
  return productMail(frame, `Reset your ${frame.productName} password`, 'Choose a new password within the next hour.', [
    { kind: 'heading', text: 'Choose a new password' },
    { kind: 'paragraph', text: `Hello ${about.fullName}, someone asked to reset your password.` },
    {
      kind: 'button',
      label: 'Choose a new password',
      url: recoveryLink(frame.publicUrl, about.token),
      showAddress: true,
    },
    {
      kind: 'note',
      text: 'The link works once and expires in 60 minutes. If this wasn’t you, ignore this email. Your password won’t change.',
    },
  ]);
}

/** The code is in neither the subject nor the preview, because lock screens show those. */
export function signInCodeMail(frame: ProductMailFrame, about: { fullName: string; code: string }): MailContent {
  const minutes = `${SIGN_IN_CODE_MINUTES} minutes`;
  return productMail(frame, `Your ${frame.productName} sign-in code`, `It works once and expires in ${minutes}.`, [
    { kind: 'heading', text: 'Your sign-in code' },
    { kind: 'paragraph', text: `Hello ${about.fullName}, enter this code where you requested it:` },
    { kind: 'code', text: about.code },
    {
      kind: 'note',
      text: `The code expires in ${minutes}. It works once, and only in the browser or app that requested it. Don’t share it. We never ask for it by phone or email. If you didn’t request it, ignore this email; no one can sign in without the code.`,
    },
  ]);
}

export function passwordChangedMail(frame: ProductMailFrame, about: { fullName: string }): MailContent {
  return productMail(frame, `Your ${frame.productName} password was changed`, 'All other devices were signed out.', [
    { kind: 'heading', text: 'Your password was changed' },
    {
      kind: 'paragraph',
      text: `Hello ${about.fullName}, your password was just changed. All other devices were signed out.`,
    },
    { kind: 'paragraph', text: `If this wasn’t you, reset your password right away: ${frame.publicUrl}/auth` },
  ]);
}
