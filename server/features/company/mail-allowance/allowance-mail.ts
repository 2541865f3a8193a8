import type { AllowanceUse } from '#domain/company/mail-allowance.ts';
import { type ProductMailFrame, productMail } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

/** Asks the operator of the installation for a larger allowance. A reply goes to the requester. */
export function allowanceRequestMail(
  frame: ProductMailFrame,
  about: { companyName: string; ownerEmail: string; asker: string; use: AllowanceUse; reason: string },
): MailContent {
  const { companyName, ownerEmail, asker, use, reason } = about;
  const used = ({ used, limit }: AllowanceUse['hour']) => `${used} of ${limit}`;
  return productMail(frame, 'A company wants to send more emails', `${asker} asked for a higher email limit.`, [
    { kind: 'heading', text: `${companyName} wants to send more emails` },
    {
      kind: 'facts',
      rows: [
        ['Requested by', asker],
        ['Owner', ownerEmail],
        ['Sent in the last hour', used(use.hour)],
        ['Sent in the last day', used(use.day)],
      ],
    },
    ...(reason ? [{ kind: 'quotation', text: reason } as const] : []),
    {
      kind: 'note',
      text: `To allow 300 emails an hour and 2,000 a day, run: node scripts/set-mail-allowance.ts ${ownerEmail} 300 2000`,
    },
  ]);
}
