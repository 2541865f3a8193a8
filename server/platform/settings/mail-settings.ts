import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Message id and signature are appended to the local part, which mail servers limit to 64 characters. */
const BOUNCE_ADDRESS = /^[a-z0-9._-]{1,14}@[^@\s]+$/;

const isMailbox = (value: string) => {
  const url = URL.parse(value);
  return url !== null && ['imap:', 'imaps:'].includes(url.protocol) && url.username !== '' && url.password !== '';
};

export const mailSettings = {
  /** The email to which undeliverable messages are returned. */
  BOUNCE_ADDRESS: z
    .string()
    .regex(BOUNCE_ADDRESS, {
      error: 'must be an email with at most 14 lowercase letters, digits, dots or dashes before the @',
    })
    .optional(),
  /** The mailbox where the returned emails are read. */
  BOUNCE_IMAP_URL: z
    .string()
    .refine(isMailbox, { error: 'must be imaps://user:password@host/folder, with special characters encoded' })
    .optional(),
  /** A key in PEM format, or the name of a file with one. */
  DKIM_KEY: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, { error: 'must be the name before ._domainkey in your DNS' })
    .optional(),
  DKIM_DOMAIN: z.string().regex(HOST, { error: 'must be a domain such as example.com' }).optional(),
  /** The public key of SendGrid's signed event webhook, in base64. */
  SENDGRID_WEBHOOK_KEY: z
    .string()
    .refine(isEventKey, { error: 'must be the verification key that SendGrid shows for the signed event webhook' })
    .optional(),
};

function isEventKey(value: string): boolean {
  try {
    return eventKey(value).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

/** @param value base64, without the lines around it */
export function eventKey(value: string): KeyObject {
  return createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
}

export interface DkimSettings {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

interface Given {
  DKIM_KEY?: string | undefined;
  DKIM_KEY_FILE?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_DOMAIN?: string | undefined;
}

/**
 * Reads and checks the key at startup, so that no email gets a signature that every server rejects.
 * @returns null if there is no key; a sentence that prevents startup when the settings don't fit together
 */
export function dkimSettings(given: Given, mailFrom: string): DkimSettings | { problem: string } | null {
  const { DKIM_KEY: text, DKIM_KEY_FILE: file, DKIM_SELECTOR: keySelector } = given;
  if (text === undefined && file === undefined) return null;
  if (keySelector === undefined) return { problem: 'Setting DKIM_SELECTOR must be set with a DKIM key.' };
  const privateKey = text?.replaceAll('\\n', '\n') ?? readKeyFile(file ?? '');
  const name = text === undefined ? 'DKIM_KEY_FILE' : 'DKIM_KEY';
  if (privateKey === null) return { problem: `Setting DKIM_KEY_FILE names a file that cannot be read: ${file}.` };
  // The message doesn't say why the key is invalid, because the library's reason may repeat parts of it.
  if (!isSigningKey(privateKey))
    return { problem: `Setting ${name} must be an RSA private key of at least 1024 bits in PEM format.` };
  return { domainName: given.DKIM_DOMAIN ?? mailFrom.split('@')[1] ?? '', keySelector, privateKey };
}

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}
