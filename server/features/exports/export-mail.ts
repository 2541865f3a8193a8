import { DEFAULT_BRAND_COLOR } from '#domain/company/brand-color.ts';
import { formatDate } from '#domain/dates.ts';
import { mailContent } from '#server/providers/mail/content.ts';
import type { ProductMailFrame } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

/** The link opens the app, because only signed-in users can download the file. */
export function exportReadyMail(
  frame: ProductMailFrame,
  about: { fullName: string; companyName: string; expiresAt: Date; timeZone: string; problems: number },
): MailContent {
  const until = formatDate(about.expiresAt, about.timeZone);
  const incomplete = about.problems === 1 ? '1 file couldn’t' : `${about.problems} files couldn’t`;
  return mailContent({
    subject: `Your ${frame.productName} export is ready`,
    preview: `Download it until ${until}.`,
    sender: frame.productName,
    brandColor: DEFAULT_BRAND_COLOR,
    blocks: [
      { kind: 'heading', text: 'Your export is ready' },
      {
        kind: 'paragraph',
        text: `Hello ${about.fullName}, your export of ${about.companyName} is ready as one ZIP file. You can download it in Owner Tools until ${until}. After that, it’s deleted.`,
      },
      ...(about.problems > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `${incomplete} be included. See manifest.json in the ZIP for the list.`,
            },
          ]
        : []),
      { kind: 'button', label: 'Open Owner Tools', url: `${frame.publicUrl}/app/owner/data` },
      {
        kind: 'note',
        text: 'The file contains the names, addresses and prices of your customers. Keep it in a safe place.',
      },
    ],
    footer: [`${frame.productName} · ${frame.publicUrl}`],
  });
}
