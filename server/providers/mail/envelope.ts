import type { SendMailOptions } from 'nodemailer';
import { parseAddress } from '#server/platform/settings/mail-address.ts';
import { bounceAddress } from './bounce-address.ts';
import type { OutgoingMail } from './transport.ts';

export interface EnvelopeSettings {
  from: string;
  /** the setting BOUNCE_ADDRESS. If undefined, bounces go to the sender's own email */
  bounceAddress?: string | undefined;
  secretKey?: string | undefined;
  /** True when the email provider's reports can include the message's id. */
  namesMessage?: boolean;
}

/** Sets the envelope's sender, to which mail servers return undeliverable email. */
function returnPath(mail: OutgoingMail, { bounceAddress: setting, secretKey }: EnvelopeSettings): SendMailOptions {
  if (setting === undefined || secretKey === undefined) return {};
  return { envelope: { from: bounceAddress(setting, mail.id, secretKey), to: mail.to } };
}

/** Keeps Nodemailer from encoding the value. */
const asIs = (value: string) => ({ prepared: true, value });

function headersOf({ id, optOutUrl }: OutgoingMail, { namesMessage }: EnvelopeSettings) {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(optOutUrl === undefined
      ? {}
      : { 'List-Unsubscribe': `<${optOutUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    ...(namesMessage ? { 'X-SMTPAPI': asIs(JSON.stringify({ unique_args: { message_id: id } })) } : {}),
  };
}

/**
 * Email clients offer to add, change or remove the appointment only if the part's header names its content's method.
 */
function calendarPart(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(content) ?? [];
  return { method, filename: 'appointment.ics', content };
}

/** Returns the email in Nodemailer's format. Never opens a path or URL in it. */
export function mailOptions(mail: OutgoingMail, settings: EnvelopeSettings): SendMailOptions {
  const { from } = settings;
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
    headers: headersOf(mail, settings),
    ...returnPath(mail, settings),
    attachments: mail.attachments.map(({ fileName, contentType, bytes, contentId }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    ...(mail.calendarFile === undefined ? {} : { icalEvent: calendarPart(mail.calendarFile) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
