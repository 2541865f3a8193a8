import type { SendMailOptions } from 'nodemailer';
import { parseAddress } from '#server/platform/settings/mail-address.ts';
import { bounceAddress } from './bounce-address.ts';
import type { OutgoingMail } from './transport.ts';

export interface EnvelopeSettings {
  /** the setting MAIL_FROM */
  from: string;
  /** the setting BOUNCE_ADDRESS; undefined: bounces go to the sender's own email */
  bounceAddress?: string | undefined;
  /** key that signs the bounce address */
  secretKey?: string | undefined;
  /** True when the email provider gets the id of the message, so that its reports can name it. */
  namesMessage?: boolean;
}

/** Sets the address to which mail servers return undeliverable email: the sender in the envelope. */
function returnPath(mail: OutgoingMail, { bounceAddress: setting, secretKey }: EnvelopeSettings): SendMailOptions {
  if (setting === undefined || secretKey === undefined) return {};
  return { envelope: { from: bounceAddress(setting, mail.id, secretKey), to: mail.to } };
}

/** Marks a value as final: Nodemailer would encode it otherwise. */
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
 * Builds the part with the appointment. Email programs offer to add, change or remove it only if the part names the
 * method of its content.
 */
function calendarPart(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(content) ?? [];
  return { method, filename: 'appointment.ics', content };
}

/** Returns the email in Nodemailer's format. Content comes only from the row: no path or URL in it is ever opened. */
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
