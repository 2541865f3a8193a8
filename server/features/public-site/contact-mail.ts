import { DEFAULT_BRAND_COLOR } from '#domain/company/brand-color.ts';
import { CONTACT_TOPIC_LABELS, type ContactTopic } from '#domain/contact-rules.ts';
import { cutText } from '#domain/text.ts';
import { mailContent } from '#server/providers/mail/content.ts';
import type { ProductMailFrame } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

export interface ContactMessage {
  name: string;
  email: string;
  /** '' when omitted */
  company: string;
  topic: ContactTopic;
  message: string;
}

/** Goes to the operator of the installation. A reply goes to the visitor. */
export function contactMail(
  frame: ProductMailFrame,
  { name, email, company, topic, message }: ContactMessage,
): MailContent {
  const words = CONTACT_TOPIC_LABELS[topic];
  return mailContent({
    subject: `Contact form: ${words}, ${name}`,
    preview: cutText(message, 140),
    sender: frame.productName,
    brandColor: DEFAULT_BRAND_COLOR,
    blocks: [
      { kind: 'heading', text: words },
      {
        kind: 'facts',
        rows: [['Name', name], ['Email', email], ...(company ? [['Company', company] as const] : [])],
      },
      { kind: 'quotation', text: message },
      {
        kind: 'note',
        text: 'Replies go to the email address above, which isn’t verified.',
      },
    ],
    footer: [`Sent from the ${frame.productName} contact form · ${frame.publicUrl}/contact`],
  });
}
