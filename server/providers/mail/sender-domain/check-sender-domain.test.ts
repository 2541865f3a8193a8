import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkSenderDomain, type Sender } from './check-sender-domain.ts';
import type { DnsResolver } from './dns-records.ts';

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 1024 });
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const publicKey = createPublicKey(privateKey);
const inRecord = (key: typeof publicKey, type: 'spki' | 'pkcs1' = 'spki') =>
  key.export({ type, format: 'der' }).toString('base64');
const dkim = {
  domainName: 'wash.example',
  keySelector: 'rinse',
  privateKey,
};

const KEY = 'rinse._domainkey.wash.example';
const DMARC = '_dmarc.wash.example';
const GOOD: Readonly<Record<string, readonly string[]>> = {
  'wash.example': ['some-site-verification=1', 'v=spf1 include:relay.example -all'],
  'relay.example': ['v=spf1 ip4:192.0.2.1 -all'],
  [KEY]: [`v=DKIM1; k=rsa; p=${inRecord(publicKey)}`],
  [DMARC]: ['v=DMARC1; p=quarantine'],
};

/** Acts as node:dns: a name without records throws, and long records are split. */
function dnsWith(records: Readonly<Record<string, readonly string[]>>, exchanges: readonly string[] = []): DnsResolver {
  const orCode = <Answer>(answers: Answer[]) => {
    if (answers.length === 0) throw Object.assign(new Error('queryTxt'), { code: 'ENODATA' });
    return answers;
  };
  return {
    resolveTxt: async (name) => orCode((records[name] ?? []).map((text) => text.match(/.{1,200}/g) ?? [''])),
    resolveMx: async () => orCode(exchanges.map((exchange) => ({ exchange, priority: 10 }))),
  };
}

/** Returns findings as "kind about text". */
async function check(dns: DnsResolver, about: Partial<Sender> = {}): Promise<string[]> {
  const sender = { domain: 'wash.example', dkim, bounceDomain: null, ...about };
  const findings = await checkSenderDomain(dns, sender);
  return findings.map(({ kind, about: record, text }) => `${kind} ${record} ${text}`);
}

const missing = (lines: readonly string[]) => lines.filter((line) => line.startsWith('missing'));
const changed = (records: Record<string, readonly string[]>) => dnsWith({ ...GOOD, ...records });

test('a complete domain has nothing missing, and says what cannot be checked', async () => {
  const lines = await check(dnsWith(GOOD), { domain: 'Wash.example' });
  expect(missing(lines)).toEqual([]);
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'ok SPF',
    'note SPF',
    'ok DKIM',
    'ok DMARC',
  ]);
  expect(lines[1]).toContain("Whether your mail provider's servers are among them cannot be determined");
});

test('an empty domain is missing everything, and the findings say which records to add', async () => {
  const lines = await check(dnsWith({}));
  expect(lines).toEqual([
    expect.stringContaining('missing SPF wash.example has no SPF record.'),
    expect.stringContaining(
      `missing DKIM ${KEY} has no record. Add a TXT record: "v=DKIM1; k=rsa; p=${inRecord(publicKey)}"`,
    ),
    expect.stringContaining('missing DMARC wash.example has no DMARC record.'),
  ]);
});

test.each([
  [['v=spf1 -all', 'v=spf1 include:relay.example -all'], 'has 2 SPF records, so none of them counts'],
  [['v=spf1 include:relay.example +all'], 'lets anyone send (+all)'],
  [['v=spf1 ALL -all'], 'lets anyone send (all)'],
  [['v=spf1 include:relay.example'], 'says nothing about servers that it does not name'],
  [['v=spf1 ?all'], 'says nothing about servers that it does not name'],
  [['v=spf10 -all'], 'has no SPF record'],
  [['v=spf1 include:gone.example -all'], 'includes gone.example, which has no SPF record itself'],
])('a problem with the SPF records %j is reported', async (records, problem) => {
  expect(missing(await check(changed({ 'wash.example': records })))).toEqual([expect.stringContaining(problem)]);
});

test('a redirect is not followed, and the finding says so', async () => {
  const lines = await check(changed({ 'wash.example': ['v=spf1 redirect=relay.example'] }));
  expect(missing(lines)).toEqual([]);
  expect(lines[0]).toContain('note SPF The SPF record of wash.example refers to another domain');
});

test.each([
  [[`v=DKIM1; p=${inRecord(keyPair().publicKey)}`], 'doesn’t match the private key'],
  [['v=DKIM1; p=nonsense'], 'doesn’t match the private key'],
  [['v=DKIM1; p='], 'has an empty p= tag, which revokes the key'],
  [[`v=DKIM1; h=sha1; p=${inRecord(publicKey)}`], 'doesn’t allow SHA-256'],
  [[`p=${inRecord(publicKey)}`, 'v=DKIM1; p='], 'has 2 records'],
])('DKIM records that don’t fit are reported (%#)', async (records, problem) => {
  expect(missing(await check(changed({ [KEY]: records })))).toEqual([expect.stringContaining(problem)]);
});

test('both forms of the key are recognized, and a key in test mode is reported', async () => {
  const lines = await check(changed({ [KEY]: [`k=rsa; t=y:s; p=${inRecord(publicKey, 'pkcs1')}`] }));
  expect(missing(lines)).toEqual([]);
  expect(lines.join('\n')).toContain('testing (t=y)');
});

test('without a key, it is unknown whether someone else signs', async () => {
  const lines = await check(dnsWith(GOOD), { dkim: null });
  expect(missing(lines)).toEqual([]);
  expect(lines.join('\n')).toContain('note DKIM This program does not sign emails');
});

test.each([
  [['v=DMARC1; p=none'], 'note', 'lets forged emails through (p=none)'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'missing', 'has 2 DMARC records'],
  [['v=DMARC1; p=maybe'], 'missing', 'has no valid policy'],
  [['v=DMARC1; p=reject'], 'ok', 'to reject forged emails'],
])('the DMARC records %j are explained', async (records, kind, text) => {
  const lines = await check(changed({ [DMARC]: records }));
  expect(lines.at(-1)).toMatch(new RegExp(`^${kind} DMARC `));
  expect(lines.at(-1)).toContain(text);
});

test('a subdomain uses the policy of the domain above it', async () => {
  const records = { ...GOOD, 'mail.wash.example': ['v=spf1 -all'], [DMARC]: ['v=DMARC1; p=reject; sp=none'] };
  expect((await check(dnsWith(records), { domain: 'mail.wash.example' })).at(-1)).toContain('(p=none)');
});

test('the bounce domain needs a mail server, and its SPF record is the one checked', async () => {
  const records = { ...GOOD, 'back.wash.example': ['v=spf1 include:relay.example ~all'] };
  const about = { bounceDomain: 'back.wash.example' };
  const lines = await check(dnsWith(records, ['mx.wash.example']), about);
  expect(missing(lines)).toEqual([]);
  expect(lines[0]).toContain('back.wash.example has one SPF record, which ends with ~all');
  expect(lines.at(-1)).toBe('ok MX Bounces go to mx.wash.example.');
  for (const none of [[], [''], ['.']])
    expect(missing(await check(dnsWith(records, none), about))).toEqual([
      expect.stringContaining('back.wash.example has no mail server (MX record)'),
    ]);
});

test('unrelated domains do not satisfy DMARC', async () => {
  const records = { ...GOOD, 'back.example': ['v=spf1 -all'], 'rinse._domainkey.other.example': GOOD[KEY] ?? [] };
  const dns = dnsWith(records, ['mx.back.example']);
  const signed = await check(dns, { bounceDomain: 'back.example' });
  expect(missing(signed)).toEqual([]);
  expect(signed.at(-1)).toContain('SPF of back.example (BOUNCE_ADDRESS) does not count for emails from wash.example');
  const other = { ...dkim, domainName: 'other.example' };
  expect(missing(await check(dns, { bounceDomain: 'back.example', dkim: other }))).toEqual([
    expect.stringContaining('Signatures of other.example do not count for emails from wash.example'),
  ]);
});

test('when DNS does not respond, a record is neither reported missing nor present', async () => {
  const silent = async () => {
    throw Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' });
  };
  expect(await check({ resolveTxt: silent, resolveMx: silent })).toEqual(
    ['SPF', 'DKIM', 'DMARC'].map((record) => `missing ${record} DNS did not respond (ETIMEOUT). Please try again.`),
  );
});
