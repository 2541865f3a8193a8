/** Parses emails about other emails: delivery status notifications (RFC 3464) and complaints (ARF, RFC 5965). */
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isHardBounce } from '#domain/messages/bounce.ts';
import { cutText, storableText } from '#domain/text.ts';
import { readBounceAddress } from '#server/providers/mail/bounce-address.ts';
import { type MailEvent, reportedTime } from './mail-event.ts';

export interface ReportSettings {
  /** the setting BOUNCE_ADDRESS. If undefined, only Message-IDs show which email bounced */
  bounceAddress: string | undefined;
  /** after the @ of our Message-IDs */
  host: string;
  secretKey: string;
  now: Date;
}

/** `none`: no report, or not about our emails. `forged`: its signature is wrong. */
type ParsedReport = MailEvent | 'none' | 'forged';

/** How much of an email is read. A report has far less before the returned email. */
export const REPORT_BYTES = 64 * 1024;
/**
 * The most lines that are parsed, because anyone can send a report and parsing takes time. Real reports have about a
 * hundred lines before the returned email.
 */
const LINES_MAX = 2000;
/** Real status parts have about a thousand characters. */
const STATUS_PART_CHARACTERS = 8 * 1024;
const ADDRESSES_MAX = 50;
/** The most characters in a field of emails. One email has at most 254. */
const ADDRESS_FIELD_MAX = 1000;
const REASON_MAX = 500;

/** Returns 'none' for an email that can't be parsed. */
export async function parseReport(raw: Uint8Array, settings: ReportSettings): Promise<ParsedReport> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(firstLines(raw), { forceRfc822Attachments: true, maxNestingDepth: 20 });
  } catch {
    return 'none';
  }
  const report = deliveryStatus(mail, settings.now) ?? complaint(mail, settings.now);
  if (!report) return 'none';
  const subject = subjectOf(mail, report.addresses, settings);
  if (subject === 'none' || subject === 'forged') return subject;
  const { addresses: _, recipients, ...event } = report;
  return { ...event, messageId: subject.messageId, about: subject.isSigned ? null : recipients };
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < LINES_MAX; line += 1) {
    end = raw.indexOf(NEWLINE, end + 1);
    if (end < 0) return raw;
  }
  return raw.subarray(0, end + 1);
}

const NEWLINE = 0x0a;

interface Report extends Pick<MailEvent, 'kind' | 'isHard' | 'reason' | 'at'> {
  /** from its fields. One may be our signed bounce address */
  addresses: readonly string[];
  recipients: readonly string[] | null;
}

type Fields = ReadonlyMap<string, string>;

const EVENT_OF_ACTION: Readonly<Record<string, 'delivered' | 'bounced'>> = {
  failed: 'bounced',
  delivered: 'delivered',
};

/** Returns null for a report that changes nothing, such as a delay. */
function deliveryStatus(mail: Email, now: Date): Report | null {
  const [, ...recipients] = groupsOf(partOf(mail, 'message/delivery-status'));
  for (const fields of recipients) {
    const kind = EVENT_OF_ACTION[fields.get('action')?.toLowerCase() ?? ''];
    if (!kind) continue;
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null;
    const words = withoutType(fields.get('diagnostic-code')) || status || '';
    return {
      kind,
      isHard: kind === 'bounced' && isHardBounce(status),
      reason: kind === 'bounced' ? cutText(storableText(words), REASON_MAX) : '',
      at: timeOf(fields.get('last-attempt-date') ?? mail.date, now),
      addresses: [],
      recipients: ['final-recipient', 'original-recipient'].map((name) => withoutType(fields.get(name))),
    };
  }
  return null;
}

/** Any feedback except "not spam" means that the recipient doesn't want the email. */
function complaint(mail: Email, now: Date): Report | null {
  const [fields] = groupsOf(partOf(mail, 'message/feedback-report'));
  const type = fields?.get('feedback-type')?.toLowerCase();
  if (!fields || !type || type === 'not-spam') return null;
  return {
    kind: 'complained',
    isHard: false,
    reason: '',
    at: timeOf(fields.get('arrival-date') ?? mail.date, now),
    addresses: [fields.get('original-mail-from') ?? ''],
    // Providers don't name the person who complains.
    recipients: null,
  };
}

/**
 * Finds the email that a report is about, by a signed bounce address anywhere, or else by its Message-ID. No one can
 * guess that id, and someone who got the email can affect only that email.
 */
function subjectOf(mail: Email, addresses: readonly string[], settings: ReportSettings) {
  const original = originalHeaders(mail);
  const claimed = [...addresses, original.get('return-path') ?? '', ...receivers(mail)];
  const given = claimed.slice(0, ADDRESSES_MAX).map(bareAddress);
  if (settings.bounceAddress !== undefined) {
    const { bounceAddress, secretKey } = settings;
    const read = given.map((address) => readBounceAddress(bounceAddress, address, secretKey));
    const signed = read.find((each) => each !== null && each !== 'forged');
    if (signed) return { messageId: signed.messageId, isSigned: true };
    if (read.includes('forged')) return 'forged';
  }
  const [, messageId = '', host = ''] = /<([0-9a-f-]{36})@([^>\s]+)>/i.exec(original.get('message-id') ?? '') ?? [];
  if (!UUID.test(messageId) || host.toLowerCase() !== settings.host.toLowerCase()) return 'none';
  return { messageId: messageId.toLowerCase(), isSigned: false };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** These headers say where an email was delivered. */
export const RECEIVER_HEADERS = ['to', 'delivered-to', 'x-original-to', 'envelope-to'] as const;

function receivers({ headers }: Email): string[] {
  const names: readonly string[] = RECEIVER_HEADERS;
  return headers.filter(({ key }) => names.includes(key)).flatMap(({ value }) => value.split(','));
}

function bareAddress(field: string): string {
  const text = field.slice(0, ADDRESS_FIELD_MAX);
  // No regular expression: it would restart at each "<" and be slow on a field full of them.
  const [start, end] = [text.indexOf('<'), text.lastIndexOf('>')];
  return (start >= 0 && end > start ? text.slice(start + 1, end) : text).trim();
}

/** Returns the value of "rfc822; ann@example.com" or "smtp; 550 5.1.1 …". */
const withoutType = (value = '') => value.replace(/^\s*[\w-]+\s*;\s*/, '').trim();

const timeOf = (text: string | undefined, now: Date) => reportedTime(new Date(text ?? Number.NaN), now);

function partOf({ attachments }: Email, type: string): string {
  return textOf(attachments.find(({ mimeType }) => mimeType === type));
}

function textOf(part: Attachment | undefined): string {
  if (!part) return '';
  const { content } = part;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.slice(0, STATUS_PART_CHARACTERS);
}

function originalHeaders(mail: Email): Fields {
  const types = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global'];
  const part = mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  return groupsOf(textOf(part))[0] ?? new Map<string, string>();
}

/** Parses groups of "Name: value" lines between empty lines. The first value of a repeated name counts. */
function groupsOf(text: string): Fields[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[\t ]+/g, ' ');
  const groups = unfolded.split(/\n\s*\n/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const [, name, value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
    }
    return fields;
  });
  return groups.filter(({ size }) => size > 0);
}
