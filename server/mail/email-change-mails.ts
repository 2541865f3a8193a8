/** Mails about changing the sign-in address. */
import { type AccountMailFrame, emailTemplate } from './account-mails.ts';
import type { MailContent } from './transport.ts';

/** The page asks before it changes anything, for both mails. */
const emailChangeLink = (publicUrl: string, token: string) => `${publicUrl}/auth/change-email?token=${token}`;

interface LinkFacts {
  token: string;
  /** as text, with its time zone */
  until: string;
}

/** To the current address: its owner agrees, or reports that somebody else did this. */
export function confirmFromOldAddressMail(
  frame: AccountMailFrame,
  about: LinkFacts & { fullName: string; newEmail: string },
): MailContent {
  return emailTemplate(
    frame,
    `Confirm the change of your ${frame.productName} email address`,
    'Confirm it, or tell us that this was not you.',
    [
      { kind: 'heading', text: 'Change your email address?' },
      {
        kind: 'paragraph',
        text: `Hello ${about.fullName}, somebody who knows your password wants to change the address of this account to ${about.newEmail}.`,
      },
      {
        kind: 'paragraph',
        text: 'Nothing changes until this address and the new one have both confirmed. The page behind the button also lets you say that this was not you.',
      },
      {
        kind: 'button',
        label: 'Review the change',
        url: emailChangeLink(frame.publicUrl, about.token),
        showAddress: true,
      },
      {
        kind: 'note',
        text: `The link works until ${about.until}. If it was not you, stop the change there and choose a new password.`,
      },
    ],
  );
}

/**
 * To the new address, which anybody may have typed: the requester has written no word of it, so that nobody can send
 * text of their own to strangers.
 */
export function confirmFromNewAddressMail(frame: AccountMailFrame, about: LinkFacts): MailContent {
  return emailTemplate(
    frame,
    `Confirm your new ${frame.productName} email address`,
    'Confirm that this address is yours.',
    [
      { kind: 'heading', text: 'Is this your address?' },
      {
        kind: 'paragraph',
        text: `Somebody wants to use this address to sign in to ${frame.productName}. Confirm it if that was you. The current address has to confirm as well.`,
      },
      {
        kind: 'button',
        label: 'Confirm this address',
        url: emailChangeLink(frame.publicUrl, about.token),
        showAddress: true,
      },
      {
        kind: 'note',
        text: `The link works until ${about.until}. If it was not you, ignore this email: nothing happens.`,
      },
    ],
  );
}

/** To both addresses, after the change. */
export function emailChangedMail(
  frame: AccountMailFrame,
  about: { fullName: string; oldEmail: string; newEmail: string },
): MailContent {
  return emailTemplate(
    frame,
    `Your ${frame.productName} email address was changed`,
    'All other devices were signed out.',
    [
      { kind: 'heading', text: 'Your email address was changed' },
      {
        kind: 'paragraph',
        text: `Hello ${about.fullName}, the address of your account is now ${about.newEmail} instead of ${about.oldEmail}. Both addresses have confirmed it.`,
      },
      {
        kind: 'paragraph',
        text: 'Sign in with the new address from now on. Your password is the same. All other devices were signed out.',
      },
    ],
  );
}
