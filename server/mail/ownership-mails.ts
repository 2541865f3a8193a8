/** Mails about a company's ownership and its deletion. */
import { type AccountMailFrame, emailTemplate } from './account-mails.ts';
import type { MailContent } from './transport.ts';

interface Transfer {
  companyName: string;
  /** name of the former owner */
  from: string;
  /** name of the new one */
  to: string;
}

/** To the former owner, who may not have done it. */
export function ownershipGivenMail(frame: AccountMailFrame, { companyName, to }: Transfer): MailContent {
  const what = `${to} is now the owner of ${companyName}.`;
  return emailTemplate(frame, `Your ${frame.productName} company has a new owner`, what, [
    { kind: 'heading', text: 'You transferred ownership of your company' },
    { kind: 'paragraph', text: `${what} You are an admin now.` },
    {
      kind: 'note',
      text: `If it was not you, contact ${to} right away, and change your password: ${frame.publicUrl}/auth`,
    },
  ]);
}

export function ownershipTakenMail(frame: AccountMailFrame, { companyName, from }: Transfer): MailContent {
  return emailTemplate(frame, `You are now an owner in ${frame.productName}`, `${from} made you the owner.`, [
    { kind: 'heading', text: `You own ${companyName} now` },
    {
      kind: 'paragraph',
      text: `${from} made you the owner in ${frame.productName}. You now manage the subscription, the branding and the team; ${from} is now an admin.`,
    },
    { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner` },
  ]);
}

interface End {
  companyName: string;
  /** the owner */
  by: string;
  /** as text, in the company's time zone */
  date: string;
}

/** To everybody in the team. */
export function companyEndMail(frame: AccountMailFrame, { companyName, by, date }: End): MailContent {
  return emailTemplate(frame, `Your ${frame.productName} company will be deleted on ${date}`, `${by} requested it.`, [
    { kind: 'heading', text: `${companyName} will be deleted` },
    {
      kind: 'paragraph',
      text: `${by} asked to delete ${companyName} in ${frame.productName}. On ${date}, all its quotes, photos, customers and accounts will be permanently deleted.`,
    },
    {
      kind: 'paragraph',
      text: 'Until then everything can be read and exported, and links that were sent keep working. The owner can undo the deletion in Owner Tools.',
    },
    { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner` },
  ]);
}

/** To everybody in the team, when the owner cancels the deletion. */
export function companyKeptMail(frame: AccountMailFrame, { companyName, by }: Omit<End, 'date'>): MailContent {
  const what = `${by} undid the deletion.`;
  return emailTemplate(frame, `Your ${frame.productName} company will not be deleted`, what, [
    { kind: 'heading', text: `${companyName} stays` },
    { kind: 'paragraph', text: `${what} Nothing was deleted, and everybody can work as before.` },
  ]);
}

/**
 * To an address that its owner has just confirmed, about the company that was signed up with it before and never
 * confirmed.
 */
export function companySetAsideMail(frame: AccountMailFrame, { companyName, date }: Omit<End, 'by'>): MailContent {
  const preview = `It was signed up with your address, which was not confirmed.`;
  return emailTemplate(frame, `A ${frame.productName} company was deactivated`, preview, [
    { kind: 'heading', text: `${companyName} was deactivated` },
    {
      kind: 'paragraph',
      text: `Somebody signed up ${companyName} in ${frame.productName} with this address and never confirmed it. You have confirmed the address now, to use it elsewhere. Nobody can open ${companyName} any longer, and on ${date} it will be permanently deleted. Links that its customers have keep working until then.`,
    },
    {
      kind: 'note',
      text: `If it was you, and you want it back: write to us before ${date}, at ${frame.publicUrl}/contact`,
    },
  ]);
}
