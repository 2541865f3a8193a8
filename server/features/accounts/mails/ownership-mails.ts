import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

interface Transfer {
  companyName: string;
  /** name of the former owner */
  from: string;
  /** name of the new owner */
  to: string;
}

/** Warns the former owner, in case someone else made the transfer. */
export function ownershipGivenMail(frame: ProductMailFrame, { companyName, to }: Transfer): MailContent {
  const what = `${to} is now the owner of ${companyName}.`;
  return productMail(frame, `Your ${frame.productName} company has a new owner`, what, [
    { kind: 'heading', text: 'You transferred ownership of your company' },
    { kind: 'paragraph', text: `${what} You’re an admin now.` },
    {
      kind: 'note',
      text: `If this wasn’t you, contact ${to} right away and change your password: ${frame.publicUrl}/auth`,
    },
  ]);
}

export function ownershipTakenMail(frame: ProductMailFrame, { companyName, from }: Transfer): MailContent {
  return productMail(
    frame,
    `Ownership was transferred to you on ${frame.productName}`,
    `${from} transferred ownership to you.`,
    [
      { kind: 'heading', text: `You now own ${companyName}` },
      {
        kind: 'paragraph',
        text: `${from} transferred ownership of ${companyName} to you on ${frame.productName}. You now manage the subscription, branding and team. ${from} is now an admin.`,
      },
      { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner` },
    ],
  );
}

interface End {
  companyName: string;
  by: string;
  /** formatted date in the company's time zone */
  date: string;
}

/** Sent to everyone on the team. */
export function companyEndMail(frame: ProductMailFrame, { companyName, by, date }: End): MailContent {
  return productMail(frame, `Your ${frame.productName} company will be deleted on ${date}`, `${by} requested it.`, [
    { kind: 'heading', text: `${companyName} will be deleted` },
    {
      kind: 'paragraph',
      text: `${by} asked to delete ${companyName} in ${frame.productName}. On ${date}, all its quotes, photos, customers and accounts will be permanently deleted.`,
    },
    {
      kind: 'paragraph',
      text: 'Until then, you can view and export everything. Customers can open your links but can’t approve or pay. The owner can undo the deletion in Owner Tools.',
    },
    { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner` },
  ]);
}

/** Sent to everyone on the team when the owner cancels the deletion. */
export function companyKeptMail(frame: ProductMailFrame, { companyName, by }: Omit<End, 'date'>): MailContent {
  const what = `${by} undid the deletion.`;
  return productMail(frame, `Your ${frame.productName} company won’t be deleted`, what, [
    { kind: 'heading', text: `${companyName} won’t be deleted` },
    { kind: 'paragraph', text: `${what} Nothing was deleted, and everyone can keep working.` },
  ]);
}

/**
 * Sent to someone who has just confirmed their email. Someone had created a company with that email and never
 * confirmed it.
 */
export function companySetAsideMail(frame: ProductMailFrame, { companyName, date }: Omit<End, 'by'>): MailContent {
  const preview = 'It was created with your email address, which was never confirmed.';
  return productMail(frame, `A ${frame.productName} company was deactivated`, preview, [
    { kind: 'heading', text: `${companyName} was deactivated` },
    {
      kind: 'paragraph',
      text: `Someone created ${companyName} on ${frame.productName} with this email address and never confirmed it. You’ve now confirmed it for another account, so ${companyName} was closed. It will be permanently deleted on ${date}. Its customers can open their links until then.`,
    },
    {
      kind: 'note',
      text: `If this was you and you want it back, write to us before ${date}: ${frame.publicUrl}/contact`,
    },
  ]);
}
