import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InvalidSettingError, missingOperatorSettings, readEnv } from './env.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (settings: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...settings });

test('without settings the program serves this machine on port 3000', () => {
  expect(read()).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    publicUrlIsSet: false,
    PRODUCT_NAME: 'Rinseline',
    ROLE: 'all',
    TRUST_PROXY: 0,
    MAIL_FROM: 'Rinseline <no-reply@localhost>',
  });
});

test('with a mail server, the operator’s email is required; without one, messages stay in the outbox', () => {
  const SMTP_URL = 'smtp://mail.example.com';
  expect(() => read({ SMTP_URL, MAIL_FROM: 'Quotes <no-reply@example.com>' })).toThrow(/^Setting CONTACT_EMAIL must /);
  expect(read({ SMTP_URL, CONTACT_EMAIL: 'help@example.com' })).toMatchObject({ CONTACT_EMAIL: 'help@example.com' });
  expect(read({ MAIL_FROM: 'Quotes <quotes@example.com>' })).toMatchObject({ CONTACT_EMAIL: 'quotes@example.com' });
  expect(read({ CONTACT_EMAIL: 'help@example.com' })).toMatchObject({
    CONTACT_EMAIL: 'help@example.com',
    operator: { email: 'help@example.com' },
  });
});

test('the operator’s data is separate, and nothing is invented', () => {
  const nothing = { name: null, address: null, email: null, law: null, hosting: null, processors: null };
  expect(read().operator).toEqual(nothing);
  const given = { OPERATOR_NAME: ' Example LLC ', OPERATOR_ADDRESS: '1 Main St\nDayton, OH', OPERATOR_LAW: 'Ohio law' };
  expect(read(given).operator).toEqual({
    ...nothing,
    name: 'Example LLC',
    address: '1 Main St\nDayton, OH',
    law: 'Ohio law',
  });
  expect(missingOperatorSettings(read(given).operator)).toEqual([
    'CONTACT_EMAIL',
    'OPERATOR_HOSTING',
    'OPERATOR_PROCESSORS',
  ]);
});

test('an empty setting counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({ PORT: 3000, publicUrlIsSet: false });
});

test('PUBLIC_URL is stored as an origin', () => {
  expect(read({ PUBLIC_URL: 'https://quotes.example.com/', PAYMENTS: 'none' })).toMatchObject({
    PUBLIC_URL: 'https://quotes.example.com',
    publicUrlIsSet: true,
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['ROLE', 'boss'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'quotes.example.com'],
  ['PUBLIC_URL', 'https://example.com/quotes'],
  ['DATABASE_URL', 'mysql://localhost/quotes'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SECRET_KEY', 'short'],
  ['WEBHOOKS_ALLOW_PRIVATE', 'yes'],
  ['NODE_ENV', 'staging'],
  ['CONTACT_EMAIL', 'Help <help@example.com>'],
  ['OPERATOR_NAME', 'x'.repeat(501)],
  ['PAYMENTS', 'paypal'],
  ['STRIPE_SECRET_KEY', 'pk_test_public'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_two words'],
  ['TEXTS', 'sms'],
  ['TWILIO_ACCOUNT_SID', 'SK0123456789abcdef0123456789abcdef'],
  ['TWILIO_AUTH_TOKEN', 'two words'],
  ['TWILIO_FROM', '614-555-0117'],
  ['PHONE_CODE_COUNTRIES', 'US,XX'],
])('an invalid %s (%s) prevents startup with one sentence that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(InvalidSettingError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^Setting ${name} must [^.]*[^]*\\.$`));
});

const pemOf = (key: KeyObject) => {
  const lines =
    key
      .export({ type: 'pkcs8', format: 'der' })
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
};
const rsa = (modulusLength: number) => pemOf(generateKeyPairSync('rsa', { modulusLength }).privateKey);
const elliptic = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);

test.each<[string, Record<string, string>, RegExp]>([
  ['without a selector', { DKIM_KEY: 'key' }, /^Setting DKIM_SELECTOR must be set with a DKIM key\.$/],
  [
    'that is not a key',
    { DKIM_KEY: 'key', DKIM_SELECTOR: 's1' },
    /^Setting DKIM_KEY must be an RSA private key [^]*PEM/,
  ],
  ['that is too short', { DKIM_KEY: rsa(512), DKIM_SELECTOR: 's1' }, /^Setting DKIM_KEY must .* 1024 bits/],
  ['of another kind', { DKIM_KEY: elliptic, DKIM_SELECTOR: 's1' }, /^Setting DKIM_KEY must be an RSA private key/],
  [
    'in a missing file',
    { DKIM_KEY_FILE: '/no/such/key.pem', DKIM_SELECTOR: 's1' },
    /^Setting DKIM_KEY_FILE names a file/,
  ],
  [
    'with a bad selector',
    { DKIM_KEY: 'key', DKIM_SELECTOR: 's1._domainkey' },
    /^Setting DKIM_SELECTOR must be the name/,
  ],
  ['for a bad domain', { DKIM_KEY: 'key', DKIM_SELECTOR: 's1', DKIM_DOMAIN: 'https://x' }, /^Setting DKIM_DOMAIN must/],
])('a DKIM key %s prevents startup, and the message does not repeat it', (_, settings, message) => {
  expect(() => read(settings)).toThrow(message);
  expect(() => read(settings)).not.toThrow(/PRIVATE|MII/);
});

test('a DKIM key is read from a one-line setting or from a file, and signs for the sender’s domain', () => {
  const key = rsa(1024);
  writeFileSync(join(folder, 'key.pem'), key);
  const MAIL_FROM = 'Quotes <quotes@wash.example>';
  const oneLine = { DKIM_KEY: key.replaceAll('\n', '\\n'), DKIM_SELECTOR: 's1', MAIL_FROM };
  expect(read(oneLine).dkim).toEqual({ domainName: 'wash.example', keySelector: 's1', privateKey: key });
  const fromFile = { DKIM_KEY_FILE: join(folder, 'key.pem'), DKIM_SELECTOR: 's1', DKIM_DOMAIN: 'mail.wash.example' };
  expect(read({ ...fromFile, MAIL_FROM }).dkim).toMatchObject({ domainName: 'mail.wash.example', privateKey: key });
  expect(read({ MAIL_FROM }).dkim).toBeNull();
});

test('a data folder that cannot be created is named in the message', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => read({ DATA_DIR: join(folder, 'file', 'data') })).toThrow(/^Setting DATA_DIR /);
});

test('the secret key is created once, and only its owner can read it', () => {
  const first = read().SECRET_KEY;
  const file = join(folder, 'secret.key');
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(readFileSync(file, 'utf8').trim()).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read().SECRET_KEY).toBe(first);
});

test('a given secret key is used, and none is written', () => {
  const key = 'k'.repeat(40);
  expect(read({ SECRET_KEY: key }).SECRET_KEY).toBe(key);
  expect(existsSync(join(folder, 'secret.key'))).toBe(false);
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
};
const HTTPS = { PUBLIC_URL: 'https://quotes.example.com' };

test.each<[string, Record<string, string>, choice: string, isProduction: boolean]>([
  ['on someone’s own machine', {}, 'test', false],
  ['in development', { NODE_ENV: 'development' }, 'test', false],
  ['with Stripe’s keys', STRIPE, 'stripe', false],
  ['with Stripe’s keys in production', { ...STRIPE, NODE_ENV: 'production' }, 'stripe', true],
  ['set to test in production', { PAYMENTS: 'test', NODE_ENV: 'production', ...HTTPS }, 'test', true],
  ['set to test, with keys', { ...STRIPE, PAYMENTS: 'test' }, 'test', false],
  ['turned off', { PAYMENTS: 'none', ...HTTPS }, 'none', true],
])('payments %s have the right provider', (_, settings, PAYMENTS, isProduction) => {
  expect(read(settings)).toMatchObject({ PAYMENTS, isProduction });
});

test.each<[string, Record<string, string>]>([
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['an https URL', HTTPS],
])('with %s, test payments have to be requested', (_, settings) => {
  expect(() => read(settings)).toThrow(InvalidSettingError);
  expect(() => read(settings)).toThrow(/^Setting PAYMENTS must .*stripe .*STRIPE_SECRET_KEY.*none.*test .*\.$/);
});

test.each(Object.keys(STRIPE))('Stripe without %s is refused, and the message contains no other key', (name) => {
  const start = () => read({ ...STRIPE, PAYMENTS: 'stripe', [name]: '' });
  expect(start).toThrow(`Set ${name} to accept payments with Stripe.`);
});

const TWILIO = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: '0123456789abcdef', ...HTTPS };

test.each<[string, Record<string, string>, string]>([
  ['without settings', {}, 'none'],
  ['with Twilio’s keys', { ...TWILIO, PAYMENTS: 'none' }, 'twilio'],
  ['turned off, with keys', { ...TWILIO, PAYMENTS: 'none', TEXTS: 'none' }, 'none'],
  ['set to test', { TEXTS: 'test', TWILIO_FROM: '+16145550117' }, 'test'],
])('texts %s have the right provider', (_, settings, choice) => {
  expect(read(settings).TEXTS).toBe(choice);
});

test.each(Object.keys(TWILIO))('Twilio without %s is refused, and the message contains no other key', (name) => {
  const start = () => read({ ...TWILIO, PAYMENTS: 'none', TEXTS: 'twilio', [name]: '' });
  expect(start).toThrow(new RegExp(`^Setting ${name} must be set to send texts through Twilio[^]*\\.$`));
  expect(start).not.toThrow(TWILIO.TWILIO_AUTH_TOKEN);
});
