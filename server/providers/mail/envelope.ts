import type { SendMailOptions } from 'nodemailer';
import { parseAddress } from '#server/platform/settings/mail-address.ts';
import { bounceAddress } from './bounce-address.ts';
import type { OutgoingMail } from './transport.ts';

export interface EnvelopeSettings {
  /** the setting MAIL_FROM */
  from: string;
  /** the setting BOUNCE_ADDRESS; if undefined, bounces are returned to the sender's own email */
  bounceAddress?: string | undefined;
  /** key that signs the bounce address */
  secretKey?: string | undefined;
  /** True when the email provider is given the id of the message, so that its reports can include that id. */
  namesMessage?: boolean;
}

/** Sets the envelope's sender, which is the address to which mail servers return undeliverable email. */
function returnPath(mail: OutgoingMail, { bounceAddress: setting, secretKey }: EnvelopeSettings): SendMailOptions {
  if (setting === undefined || secretKey === undefined) return {};
  return { envelope: { from: bounceAddress(setting, mail.id, secretKey), to: mail.to } };
}

/** Marks a value as final, because Nodemailer would otherwise encode it. */
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
 * Builds the part with the appointment. Email clients offer to add, change or remove the appointment only if the part's
 * header names the same method as its content.
 */
function calendarPart(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(content) ?? [];
  return { method, filename: 'appointment.ics', content };
}

/**
 * Returns the email in Nodemailer's format. All content comes from the stored email: no path or URL in it is ever
 * opened.
 */
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
