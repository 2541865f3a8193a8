import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { createSamplePdfs } from './sample-quote-pdfs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signedCopy(decision: 'approved' | 'declined' = 'approved') {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const { revision, number } = await company.owner.client.api.quotes.get({ id: quote.id });
  const by = { kind: 'customer', secret: quote.secret, name: 'Carla C. Customer' } as const;
  const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
  await decideQuote(app.services, company.scope, { decision, revision, reason: '', by, from });
  await signQuote(app.services, { org_id: company.orgId, quote_id: quote.id });
  const pdf = await app.client().api.approval.signedPdf({ token: quote.token });
  return { company, quote, number, pdf: Buffer.from(await pdf.arrayBuffer()) };
}

const check = (sha256: string, at = app) => at.client().request('POST', '/api/verification', { body: { sha256 } });
const verdictOn = async (sha256: string) => (await check(sha256)).json() as Promise<Record<string, unknown>>;

describe('a hash', () => {
  test.each(['approved', 'declined'] as const)(
    'of a signed copy is genuine, and the response repeats the copy’s facts: %s',
    async (decision) => {
      const { company, number, pdf } = await signedCopy(decision);
      const verdict = await verdictOn(sha256Hex(pdf));
      const { name } = await company.owner.client.api.company.get();
      expect(verdict).toEqual({
        result: 'genuine',
        organization_name: name,
        quote_number: number,
        decision,
        decided_at: expect.any(String),
        time_zone: expect.any(String),
        decided_by: 'customer',
        name: 'Carla C. Customer',
      });
    },
  );

  test('may have spaces and capital letters', async () => {
    const { pdf } = await signedCopy();
    const spaced = sha256Hex(pdf)
      .toUpperCase()
      .replaceAll(/(.{8})/g, '$1 ');
    expect(await verdictOn(`\n${spaced}`)).toMatchObject({ result: 'genuine' });
  });

  test('of a copy with one changed byte, or of an unrelated file, is unknown', async () => {
    const { pdf } = await signedCopy();
    const changed = Buffer.from(pdf);
    changed[changed.length - 10] = (changed.at(-10) ?? 0) ^ 1;
    expect(await verdictOn(sha256Hex(changed))).toEqual({ result: 'unknown' });
    expect(await verdictOn('0'.repeat(64))).toEqual({ result: 'unknown' });
  });

  test('of a copy whose record was changed reports the mismatch and nothing else', async () => {
    const { quote, pdf } = await signedCopy();
    await app.tamper(`update decisions set signer_name = 'Mallory' where quote_id = $1`, [quote.id]);
    expect(await verdictOn(sha256Hex(pdf))).toEqual({ result: 'mismatch' });
  });

  test('that was stored for a forged file is never reported as genuine', async () => {
    const { quote } = await signedCopy();
    const forged = sha256Hex('%PDF-1.7 forged');
    await app.tamper('update signed_documents set sha256 = $2 where quote_id = $1', [quote.id, forged]);
    expect(await verdictOn(forged)).toEqual({ result: 'mismatch' });
  });

  test('of the sample is reported as a sample', async () => {
    for (const path of ['pdf', 'signed-pdf']) {
      const sample = await fetch(`${app.url}/api/sample-quote/${path}`);
      expect(await verdictOn(sha256Hex(Buffer.from(await sample.arrayBuffer())))).toEqual({ result: 'sample' });
    }
  });

  test('of a sample from another process, or from before a restart, is recognized, too', async () => {
    const yesterday = new Date(app.services.now().getTime() - DAY_MS);
    const { open, signed } = await createSamplePdfs({ ...app.services, now: () => yesterday }).ofToday();
    for (const { bytes } of [open, signed]) expect(await verdictOn(sha256Hex(bytes))).toEqual({ result: 'sample' });
  });

  test.each(['', 'abc', 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(65)])(
    'that is not a hash is refused: %j',
    async (typed) => {
      const answer = await check(typed);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});

test('a client can check 30 hashes a minute', async () => {
  const limited = await startTestApp({ limitsFactor: 1 });
  try {
    for (let asked = 0; asked < 30; asked += 1) expect((await check('0'.repeat(64), limited)).status).toBe(200);
    const refused = await check('0'.repeat(64), limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
