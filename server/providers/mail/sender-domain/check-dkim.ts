import { createPublicKey, type KeyObject } from 'node:crypto';
import type { DkimSettings } from '#server/platform/settings/mail-settings.ts';
import { type DnsResolver, tagsOf, texts } from './dns-records.ts';
import { type Finding, finder } from './finding.ts';

const found = finder('DKIM');

/**
 * Checks that others can verify our signatures (RFC 6376).
 * @param dkim null when the program doesn't sign
 */
export async function checkDkim(dns: DnsResolver, dkim: DkimSettings | null): Promise<Finding[]> {
  if (!dkim)
    return [
      found(
        'note',
        'This program does not sign emails (DKIM_KEY is not set). Whether your mail provider signs them cannot be determined from here: send yourself an email and look for "dkim=pass" in its headers.',
      ),
    ];
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const [record, ...others] = await texts(dns, name);
  if (record === undefined)
    return [
      found('missing', `${name} has no record. Add a TXT record: "v=DKIM1; k=rsa; p=${publicPart(dkim.privateKey)}".`),
    ];
  if (others.length > 0)
    return [
      found(
        'missing',
        `${name} has ${others.length + 1} records, and servers take any of them. Keep the one with your key.`,
      ),
    ];
  return keyFindings(name, tagsOf(record), dkim);
}

function keyFindings(name: string, tags: ReadonlyMap<string, string>, { privateKey }: DkimSettings): Finding[] {
  const expected = publicPart(privateKey);
  const published = tags.get('p') ?? '';
  if (published === '')
    return [
      found(
        'missing',
        `The DNS record ${name} has an empty p= tag, which revokes the key. The tag must be ${expected}.`,
      ),
    ];
  if (publicPartOf(published) !== expected)
    return [
      found(
        'missing',
        `The key in the DNS record ${name} doesn’t match the private key that signs emails. Its p= tag must be ${expected}.`,
      ),
    ];
  const hashes = tags.get('h');
  if (hashes !== undefined && !hashes.toLowerCase().split(':').includes('sha256'))
    return [found('missing', `The DNS record ${name} doesn’t allow SHA-256. Remove its h= tag.`)];
  const isTest = tags.get('t')?.toLowerCase().split(':').includes('y') === true;
  return [
    found('ok', `${name} has the key that signs emails.`),
    ...(isTest
      ? [found('note', `The record of ${name} says that you are testing (t=y). Remove that once your emails arrive.`)]
      : []),
  ];
}

const inBase64 = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const publicPart = (privateKey: string) => inBase64(createPublicKey(privateKey));

/**
 * A record can publish the key in two forms.
 * @returns null for anything else
 */
function publicPartOf(published: string): string | null {
  const key = Buffer.from(published, 'base64');
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return inBase64(createPublicKey({ key, format: 'der', type }));
    } catch {
      // The key isn't in this form.
    }
  }
  return null;
}
