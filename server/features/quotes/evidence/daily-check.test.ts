import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { checkEvidence, giveUpSigning } from './checks.ts';
import { acknowledgeFinding } from './findings.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signedQuote(): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const by = { kind: 'customer', secret: quote.secret, name: 'Carla C. Customer' } as const;
  const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
  await decideQuote(app.services, company.scope, { decision: 'approved', revision: 1, reason: '', by, from });
  await signQuote(app.services, { org_id: company.orgId, quote_id: quote.id });
  return { company, quote };
}

const change =
  (sql: string) =>
  ({ id }: SentQuote) =>
    app.tamper(sql, [id]);

const signedKey = async ({ id }: SentQuote) =>
  (await app.query<{ storage_key: string }>('select storage_key from signed_documents where quote_id = $1', [id]))[0]
    ?.storage_key ?? '';

function watched() {
  const services = app.workerServices();
  const alarms: { org: string; quote: string }[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    error: (line: { org: string; quote: string }) => void alarms.push(line),
  });
  return { services: { ...services, log }, alarms };
}

describe('a finding of the daily check', () => {
  const dashboard = async ({ owner }: TestCompany) => (await owner.client.api.dashboard.get()).record_problems;

  test('a finding marks the quote in lists and appears next to totals, even for members, until it matches again', async () => {
    const { company, quote } = await signedQuote();
    const member = await buildMember(app, company);
    const shown = async () => {
      const { items } = await member.client.api.quotes.list({ labels: ['approved'] });
      const { mismatched_quotes } = await member.client.api.dashboard.get();
      return {
        row: items.map(({ record_mismatch, decided_at }) => [record_mismatch, decided_at !== null]),
        mismatched_quotes,
      };
    };
    expect(await shown()).toEqual({ row: [[false, true]], mismatched_quotes: 0 });
    await change(`update decisions set signer_name = 'Mallory' where quote_id = $1`)(quote);
    await checkEvidence(watched().services);
    expect(await shown()).toEqual({ row: [[true, false]], mismatched_quotes: 1 });
    await acknowledgeFinding(app.services, company.scope, quote.id, company.owner.author);
    expect(await shown(), 'seen, and still no proof').toMatchObject({ mismatched_quotes: 1 });
    await change(`update decisions set signer_name = 'Carla C. Customer' where quote_id = $1`)(quote);
    await checkEvidence(watched().services);
    expect(await shown()).toEqual({ row: [[false, true]], mismatched_quotes: 0 });
  });

  test('a missing signed copy is not a mismatch', async () => {
    const { company, quote } = await signedQuote();
    await app.tamper(
      `insert into evidence_findings (org_id, quote_id, problems, first_seen_at, last_seen_at) values ($1, $2, '{copy_not_made}', now(), now())`,
      [company.orgId, quote.id],
    );
    const { items } = await company.owner.client.api.quotes.list({});
    expect(items).toMatchObject([{ record_mismatch: false, decided_at: expect.any(String) }]);
    expect(await company.owner.client.api.dashboard.get()).toMatchObject({ mismatched_quotes: 0 });
  });

  test('a finding is shown until the quote matches again, or until the owner has acknowledged it', async () => {
    const { company, quote } = await signedQuote();
    const path = join(app.services.env.DATA_DIR, 'files', await signedKey(quote));
    const signed = await readFile(path);
    await writeFile(path, 'forged');
    await checkEvidence(watched().services);
    expect(await dashboard(company)).toHaveLength(1);
    const member = await buildMember(app, company);
    expect((await member.client.api.dashboard.get()).record_problems).toEqual([]);
    await acknowledgeFinding(app.services, company.scope, quote.id, company.owner.author);
    expect(await dashboard(company)).toEqual([]);
    await checkEvidence(watched().services);
    expect(await dashboard(company), 'what was seen stays seen').toEqual([]);
    expect((await company.owner.client.api.quotes.get({ id: quote.id })).record_problem).toMatchObject({
      acknowledged: true,
    });
    await change(`update decisions set signer_name = 'Mallory' where quote_id = $1`)(quote);
    await checkEvidence(watched().services);
    expect(await dashboard(company), 'something new was not').toHaveLength(1);
    await change(`update decisions set signer_name = 'Carla C. Customer' where quote_id = $1`)(quote);
    await writeFile(path, signed);
    await company.owner.client.api.evidence.check({ id: quote.id });
    expect(await dashboard(company)).toEqual([]);
    expect((await company.owner.client.api.quotes.get({ id: quote.id })).record_problem).toBeNull();
  });

  test('findings are made for any quote of any company, including older ones and those of an interrupted run', async () => {
    const [first, second] = [await signedQuote(), await signedQuote()];
    await checkEvidence(watched().services);
    app.clock.advance(DAY_MS);
    // No quote has changed since, so the check finds these two only through its sample.
    for (const { quote } of [first, second])
      await change('delete from quote_items where quote_id = $1 and position = 0')(quote);
    const { services, alarms } = watched();
    await checkEvidence(services);
    expect(alarms.map((alarm) => alarm.quote)).toEqual(expect.arrayContaining([first.quote.id, second.quote.id]));
  });

  test('a finding is stored even if another record can’t be checked; that check is retried', async () => {
    const [broken, other] = [await signedQuote(), await signedQuote()];
    const sibling = await buildSentQuote(app, broken.company);
    const path = join(app.services.env.DATA_DIR, 'files', await signedKey(broken.quote));
    const signed = await readFile(path);
    // A link to itself can't be read.
    await rm(path);
    await symlink(path, path);
    for (const quote of [sibling, other.quote]) await change('delete from quote_events where quote_id = $1')(quote);
    const { services, alarms } = watched();
    await expect(checkEvidence(services)).rejects.toThrow('could not be checked');
    const found = alarms.filter((alarm) => 'problems' in alarm).map((alarm) => alarm.quote);
    expect(found).toEqual(expect.arrayContaining([sibling.id, other.quote.id]));
    expect(found).not.toContain(broken.quote.id);

    await rm(path);
    await writeFile(path, 'forged');
    const again = watched();
    await checkEvidence(again.services);
    expect(
      again.alarms.map((alarm) => alarm.quote),
      'it was still due',
    ).toContain(broken.quote.id);
    await writeFile(path, signed);
  });

  test('a finding names a decision whose signed copy could not be created, and creating it can be retried', async () => {
    const company = await buildCompany(app);
    const quote = await buildSentQuote(app, company);
    const by = { kind: 'customer', secret: quote.secret, name: 'Carla' } as const;
    const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
    await decideQuote(app.services, company.scope, { decision: 'approved', revision: 1, reason: '', by, from });
    const job = { org_id: company.orgId, quote_id: quote.id };
    await giveUpSigning(watched().services, job);
    const staff = company.owner.client.api;
    expect(await staff.quotes.get({ id: quote.id })).toMatchObject({
      record_problem: { kind: 'copy_not_made', message: 'The decision PDF couldn’t be created.' },
      decision: { signer_name: 'Carla' },
    });
    const queued = () =>
      app.query(`select 1 from pgboss.job where name = 'sign-quote' and data->>'quote_id' = $1`, [quote.id]);
    const before = (await queued()).length;
    await staff.evidence.check({ id: quote.id });
    expect(await queued()).toHaveLength(before + 1);
    await signQuote(app.services, job);
    expect((await staff.quotes.get({ id: quote.id })).record_problem).toBeNull();
  });
});
