import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

interface AboutFactor {
  fullName: string;
  type: 'totp' | 'webauthn' | 'phone';
  /** the name the person gave it */
  name: string;
}

const LABELS = { totp: 'authenticator app', webauthn: 'passkey', phone: 'phone number' } as const;
const kindLabel = ({ type }: AboutFactor) => LABELS[type];
const article = ({ type }: AboutFactor) => (type === 'totp' ? 'An' : 'A');

export function factorAddedMail(frame: ProductMailFrame, about: AboutFactor): MailContent {
  const what = `${article(about)} ${kindLabel(about)} was added`;
  return productMail(frame, `${what} to your ${frame.productName} account`, 'All other devices were signed out.', [
    { kind: 'heading', text: what },
    {
      kind: 'paragraph',
      text: `Hello ${about.fullName}, the ${kindLabel(about)} “${about.name}” can now be used to sign in to your account. All other devices were signed out.`,
    },
    {
      kind: 'paragraph',
      text: `If this wasn’t you, change your password right away and remove the ${kindLabel(about)}: ${frame.publicUrl}/app/settings`,
    },
  ]);
}

export function factorRemovedMail(frame: ProductMailFrame, about: AboutFactor): MailContent {
  const what = `${article(about)} ${kindLabel(about)} was removed`;
  return productMail(frame, `${what} from your ${frame.productName} account`, 'It can no longer be used to sign in.', [
    { kind: 'heading', text: what },
    {
      kind: 'paragraph',
      text: `Hello ${about.fullName}, the ${kindLabel(about)} “${about.name}” was removed from your account and can no longer be used to sign in.`,
    },
    {
      kind: 'paragraph',
      text: `If this wasn’t you, change your password right away: ${frame.publicUrl}/app/settings`,
    },
  ]);
}

/** @param left number of backup codes left after this use */
export function backupCodesLowMail(
  frame: ProductMailFrame,
  { fullName, left }: { fullName: string; left: number },
): MailContent {
  const what = left === 0 ? 'Your last backup code was used' : `You have ${left} backup codes left`;
  const used = left === 0 ? 'your last backup code was' : 'one of your backup codes was';
  const risk =
    left === 0
      ? 'Create new codes now. Until then, you can’t sign in without your phone or passkey.'
      : `You have ${left} left. Create new codes before you run out.`;
  return productMail(frame, `${what} for ${frame.productName}`, risk, [
    { kind: 'heading', text: what },
    { kind: 'paragraph', text: `Hello ${fullName}, ${used} just used. ${risk}` },
    { kind: 'button', label: 'Create new backup codes', url: `${frame.publicUrl}/app/settings` },
    {
      kind: 'paragraph',
      text: 'If this wasn’t you, someone has your codes. Create new ones and change your password right away.',
    },
  ]);
}
