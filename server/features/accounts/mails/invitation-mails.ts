import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { writeMail } from '#server/providers/mail/write-message.ts';
import { invitationLink } from './account-mails.ts';

/**
 * Uses the company's own wording and name, so no one can write to a stranger in the product's name.
 * @param about.token the whole link token: organization and secret
 */
export function invitationMail(
  template: MessageTemplate,
  frame: ProductMailFrame,
  about: {
    company: { name: string; brand_color: string; logo_url: string | null };
    inviterName: string;
    email: string;
    token: string;
    validDays: number;
  },
): MailContent {
  const { company, inviterName, email, token, validDays } = about;
  const { productName, publicUrl } = frame;
  const values = {
    company_name: company.name,
    product_name: productName,
    inviter_name: inviterName,
    invitation_link: invitationLink(publicUrl, token, email),
  };
  const until = `The invitation is valid for ${validDays} days. If you don’t know ${inviterName}, ignore this email.`;
  return writeMail(
    template,
    {
      sender: company.name,
      logo: company.logo_url,
      brandColor: company.brand_color,
      footer: [`${productName} · ${publicUrl}`],
    },
    { values, summary: [] },
    { after: [{ kind: 'note', text: until }] },
  );
}

/**
 * Tells the team that someone opened an invitation that no longer works and requested another.
 * @param about.isFull the invitation is valid, but the team has no available seat
 */
export function invitationWantedMail(
  frame: ProductMailFrame,
  about: { fullName: string; email: string; companyName: string; isFull: boolean },
): MailContent {
  const { fullName, email, companyName, isFull } = about;
  const why = isFull
    ? `${email} wants to join ${companyName}, but your plan has no seats left. Free up a seat and their link will work again.`
    : `${email} opened an invitation to ${companyName} that no longer works and asked for a new one.`;
  return productMail(frame, isFull ? `${email} can’t join yet` : `${email} asked for a new invitation`, why, [
    { kind: 'heading', text: isFull ? 'The team is full' : 'New invitation requested' },
    { kind: 'paragraph', text: `Hello ${fullName}, ${why}` },
    { kind: 'button', label: 'Open Personnel', url: `${frame.publicUrl}/app/personnel` },
    { kind: 'note', text: 'If you don’t know this email address, do nothing: no one can join unless you invite them.' },
  ]);
}
