/** Checks a DKIM signature like a receiving mail server (RFC 6376, relaxed/relaxed, RSA with SHA-256). */
import { createHash, verify } from 'node:crypto';

export interface DkimResult {
  domain: string;
  selector: string;
  /** names of the headers that the signature covers, in lower case */
  headers: string[];
  bodyIsWhole: boolean;
  isValid: boolean;
}

/** @param raw the email with CRLF @param publicKey from the DNS, as PEM */
export function checkDkim(raw: Buffer, publicKey: string): DkimResult | null {
  const mail = raw.toString('latin1');
  const end = mail.indexOf('\r\n\r\n');
  const fields = mail.slice(0, end).split(/\r\n(?![\t ])/);
  const signature = fields.find((field) => nameOf(field) === 'dkim-signature');
  if (!signature) return null;
  const tags = tagsOf(signature);
  const names = (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase());
  // If a header occurs several times, the signature covers the last one first.
  const left = fields.filter((field) => field !== signature);
  const signed = names.flatMap((name) => {
    const place = left.findLastIndex((field) => nameOf(field) === name);
    return place < 0 ? [] : left.splice(place, 1);
  });
  const unsigned = signature.replace(/([;\s]b=)[^;]*/, '$1');
  const text = [...signed.map((field) => `${relaxed(field)}\r\n`), relaxed(unsigned)].join('');
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    headers: names,
    bodyIsWhole:
      createHash('sha256')
        .update(body(mail.slice(end + 4)), 'latin1')
        .digest('base64') === tags.get('bh'),
    isValid: verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(tags.get('b') ?? '', 'base64')),
  };
}

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase();

function tagsOf(field: string): Map<string, string> {
  const pairs = field.slice(field.indexOf(':') + 1).split(';');
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).replaceAll(/\s/g, '')];
    }),
  );
}

const relaxed = (field: string) =>
  `${nameOf(field)}:${field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[\t ]+/g, ' ')
    .trim()}`;

function body(text: string): string {
  const lines = text.split('\r\n').map((line) => line.replaceAll(/[\t ]+/g, ' ').replace(/ $/, ''));
  const whole = lines.join('\r\n').replace(/(?:\r\n)+$/, '');
  return whole === '' ? '' : `${whole}\r\n`;
}
