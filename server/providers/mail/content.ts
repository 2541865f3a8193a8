/** Creates an email's HTML and plain text from one list of blocks. */

import type { EmailTemplate } from './email-template.ts';
import { emailHtml } from './html.ts';
import { emailText } from './text.ts';
import type { MailContent } from './transport.ts';

/** Keeps a subject on one line, because a line break from a name would start a new header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function mailContent(emailTemplate: EmailTemplate): MailContent {
  const tidy = {
    ...emailTemplate,
    subject: oneLine(emailTemplate.subject),
    footer: emailTemplate.footer.filter((line) => line.trim() !== ''),
  };
  const { subject, logo, language } = tidy;
  return {
    subject,
    html: emailHtml(tidy),
    text: emailText(tidy),
    ...(logo ? { logo } : {}),
    ...(language ? { language } : {}),
  };
}
