import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { type AccountMailFrame, emailTemplate, invitationLink } from './account-mails.ts';
import type { MailContent } from './transport.ts';
import { writeMail } from './write-message.ts';

/**
 * In the company's words, and therefore under its name: nobody can write as this program to a stranger.
 * @param about.token the whole link token, organization and secret
 */
export function invitationMail(
  template: MessageTemplate,
  frame: AccountMailFrame,
  about: {
    company: { name: string; brand_color: string };
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
  const until = `The invitation is valid for ${validDays} days. If you do not know ${inviterName}, ignore this email.`;
  return writeMail(
    template,
    { sender: company.name, brandColor: company.brand_color, footer: [`${productName} · ${publicUrl}`] },
    { values, summary: [] },
    { after: [{ kind: 'note', text: until }] },
  );
}

/**
 * Somebody opened an invitation that no longer works, and asked the team for another.
 * @param about.isFull the invitation is valid, but the team has no free seat
 */
export function invitationWantedMail(
  frame: AccountMailFrame,
  about: { fullName: string; email: string; companyName: string; isFull: boolean },
): MailContent {
  const { fullName, email, companyName, isFull } = about;
  const why = isFull
    ? `${email} would like to accept your invitation to ${companyName}, but your plan has no free seat. Make room, and the link they have works again.`
    : `${email} opened an invitation to ${companyName} that does not work any more, and asks for a new one.`;
  return emailTemplate(frame, isFull ? `${email} cannot join yet` : `${email} asks for a new invitation`, why, [
    { kind: 'heading', text: isFull ? 'The team is full' : 'A new invitation is wanted' },
    { kind: 'paragraph', text: `Hello ${fullName}, ${why}` },
    { kind: 'button', label: 'Open Personnel', url: `${frame.publicUrl}/app/personnel` },
    { kind: 'note', text: 'If you do not know this address, do nothing: nobody joins without an invitation of yours.' },
  ]);
}
