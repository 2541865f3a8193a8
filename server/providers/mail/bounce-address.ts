/**
 * Mail servers return emails to bounce addresses. Each address names its email (VERP) and is signed, so only someone
 * who has seen the email can claim that it bounced. Id and signature are lowercase hexadecimal, because some servers
 * change the case.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_LENGTH = 16;

const signatureOf = (id: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`bounce address\n${id}`).digest('hex').slice(0, SIGNATURE_LENGTH);

/**
 * Returns bounces+<id>.<signature>@example.com for bounces@example.com.
 * @param setting BOUNCE_ADDRESS
 */
export function bounceAddress(setting: string, messageId: string, secretKey: string): string {
  const [local = '', domain = ''] = setting.split('@');
  const id = messageId.replaceAll('-', '');
  return `${local}+${id}.${signatureOf(id, secretKey)}@${domain}`;
}

/**
 * Finds the message behind a returned email.
 * @returns null for any other address, `forged` for a wrong or missing signature
 */
export function readBounceAddress(setting: string, address: string, secretKey: string) {
  const [local = '', domain = ''] = setting.toLowerCase().split('@');
  const given = address.trim().toLowerCase();
  if (!given.startsWith(`${local}+`) || !given.endsWith(`@${domain}`)) return null;
  const [, id = '', signature = ''] = /^([0-9a-f]{32})\.([0-9a-f]{16})$/.exec(tagOf(given, local, domain)) ?? [];
  if (!id || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, secretKey)))) return 'forged';
  return { messageId: uuidOf(id) };
}

const tagOf = (address: string, local: string, domain: string) =>
  address.slice(local.length + 1, address.length - domain.length - 1);

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
