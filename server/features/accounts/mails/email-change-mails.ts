import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

/** The link in both emails. Its page asks for confirmation before it changes anything. */
const emailChangeLink = (publicUrl: string, token: string) => `${publicUrl}/auth/change-email?token=${token}`;

interface LinkFacts {
  token: string;
  /** deadline as formatted text, with its time zone */
  until: string;
}

/** Sent to the current email. Its owner confirms, or reports that they didn't request the change. */
export function confirmFromOldAddressMail(
  frame: ProductMailFrame,
  about: LinkFacts & { fullName: string; newEmail: string },
): MailContent {
  return productMail(
    frame,
    `Confirm your ${frame.productName} email change`,
    'Confirm it, or tell us this wasn’t you.',
    [
      { kind: 'heading', text: 'Change your email address?' },
      {
        kind: 'paragraph',
        text: `Hello ${about.fullName}, someone who knows your password asked to change your email address to ${about.newEmail}.`,
      },
      {
        kind: 'paragraph',
        text: 'Nothing changes until it’s confirmed from both email addresses. If this wasn’t you, you can say so on the next page.',
      },
      {
        kind: 'button',
        label: 'Review the change',
        url: emailChangeLink(frame.publicUrl, about.token),
        showAddress: true,
      },
      {
        kind: 'note',
        text: `The link works until ${about.until}. If this wasn’t you, stop the change there and choose a new password.`,
      },
    ],
  );
}

/**
 * Sent to the new email, which anyone may have typed. Contains nothing the requester wrote, so no one can send their
 * own text to strangers.
 */
export function confirmFromNewAddressMail(frame: ProductMailFrame, about: LinkFacts): MailContent {
  return productMail(
    frame,
    `Confirm your new ${frame.productName} email address`,
    'Confirm that this email address is yours.',
    [
      { kind: 'heading', text: 'Is this your email address?' },
      {
        kind: 'paragraph',
        text: `Someone wants to use this email address to sign in to ${frame.productName}. If that’s you, confirm it. The change also has to be confirmed from the current email address.`,
      },
      {
        kind: 'button',
        label: 'Confirm this email',
        url: emailChangeLink(frame.publicUrl, about.token),
        showAddress: true,
      },
      {
        kind: 'note',
        text: `The link works until ${about.until}. If this wasn’t you, ignore this email. Nothing will change.`,
      },
    ],
  );
}

export function emailChangedMail(
  frame: ProductMailFrame,
  about: { fullName: string; oldEmail: string; newEmail: string },
): MailContent {
  return productMail(
    frame,
    `Your ${frame.productName} email address was changed`,
    'All other devices were signed out.',
    [
      { kind: 'heading', text: 'Your email address was changed' },
      {
        kind: 'paragraph',
        text: `Hello ${about.fullName}, your email address changed from ${about.oldEmail} to ${about.newEmail}. It was confirmed from both addresses.`,
      },
      {
        kind: 'paragraph',
        text: 'Sign in with the new email address from now on. Your password is the same. All other devices were signed out.',
      },
    ],
  );
}
