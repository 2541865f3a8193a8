import type { SendMailOptions } from 'nodemailer';
import { parseAddress } from '#server/settings/mail-address.ts';
import type { OutgoingMail } from './transport.ts';

/** The mail in Nodemailer's format. Content comes only from the row: no path or URL in it is ever opened. */
export function mailOptions(mail: OutgoingMail, from: string): SendMailOptions {
  const sender = parseAddress(from);
  const host = sender.address.split('@')[1] ?? 'localhost';
  return {
    messageId: `<${mail.id}@${host}>`,
    from: { name: mail.senderName || sender.name, address: sender.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: mail.senderName, address: mail.replyTo } } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    attachments: mail.attachments.map(({ fileName, contentType, bytes, contentId }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
