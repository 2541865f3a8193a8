/** Someone who has the whole database and all files can't make a forged quote pass as signed. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProductError } from '#domain/errors.ts';
import { type EvidenceProblem, RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';
import { exportedPdf } from '#server/features/exports/quote-pdf.ts';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { newId } from '#server/platform/db/ids.ts';
import { photoFiles } from '#server/platform/files/photo-files.ts';
import { phonePhoto } from '#tests/samples/hostile-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { verifyQuoteChain } from './check-queries.ts';
import { checkEvidence } from './checks.ts';
import { findSignedPdf, quotePdf } from './pdfs.ts';
import { sha256Hex } from './record.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MISMATCH = new ProductError('EVIDENCE_MISMATCH');

async function signedQuote(): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  const file = new File([new Uint8Array(await phonePhoto({ width: 160, height: 120 }))], 'photo.jpg');
  const about = { quote_id: quote.id, id: newId(), image_type: 'pre_damage', description: 'Procedures' } as const;
  await company.owner.client.api.photos.upload({ ...about, file });
  await company.owner.client.api.photos.publish({ quote_id: quote.id });
  const { revision } = await company.owner.client.api.quotes.get({ id: quote.id });
  const by = { kind: 'customer', secret: quote.secret, name: 'Carla C. Customer' } as const;
  const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
  await decideQuote(app.services, company.scope, { decision: 'approved', revision, reason: '', by, from });
  await signQuote(app.services, { org_id: company.orgId, quote_id: quote.id });
  return { company, quote };
}

/** Rewrites every hash from one event on, as someone with access to the database could. */
async function rehash(quoteId: string): Promise<void> {
  const events = await app.query<{ seq: number; body: string }>(
    'select seq, body from quote_events where quote_id = $1 order by seq',
    [quoteId],
  );
  let previous = '0'.repeat(64);
  for (const { seq, body } of events) {
    const own = body.replace(/"previous_hash":"[0-9a-f]{64}"/, `"previous_hash":"${previous}"`);
    const hash = sha256Hex(own);
    await app.tamper(
      'update quote_events set body = $3, previous_hash = $4, hash = $5 where quote_id = $1 and seq = $2',
      [quoteId, seq, own, previous, hash],
    );
    previous = hash;
  }
}

const change =
  (sql: string) =>
  ({ id }: SentQuote) =>
    app.tamper(sql, [id]);
const pathOf = async (table: string, column: string, { id }: SentQuote) =>
  String(
    (await app.query<Record<string, string>>(`select ${column} from ${table} where quote_id = $1`, [id]))[0]?.[column],
  );
const overwrite = (key: string, content: string) => writeFile(join(app.services.env.DATA_DIR, 'files', key), content);

async function changeSnapshot({ id }: SentQuote): Promise<void> {
  await app.tamper(
    `update quote_revisions set snapshot = replace(snapshot, '"total_cents":66574', '"total_cents":6574') where quote_id = $1`,
    [id],
  );
}

async function changePdf(quote: SentQuote): Promise<void> {
  await overwrite(await pathOf('signed_documents', 'storage_key', quote), '%PDF-1.7 forged');
}

type Tampering = (quote: SentQuote) => Promise<void>;

/** Most kinds appear twice: once crude, and once with everything adjusted that the database holds. */
const KINDS: readonly [kind: string, tamper: Tampering, problem: EvidenceProblem][] = [
  [
    'the text of an event',
    change(`update quote_events set body = replace(body, 'carla@', 'karla@') where quote_id = $1 and type = 'sent'`),
    'history',
  ],
  [
    'the text of an event, with all hashes after it',
    async (quote) => {
      await change(
        `update quote_events set body = replace(body, 'carla@', 'karla@') where quote_id = $1 and type = 'sent'`,
      )(quote);
      await rehash(quote.id);
    },
    'history_end',
  ],
  [
    'the order of events',
    change(
      `with moved as (select seq, body, hash, type from quote_events where quote_id = $1 and seq in (2, 3))
       update quote_events e set body = m.body, hash = m.hash, type = m.type from moved m where e.quote_id = $1 and e.seq = 5 - m.seq and e.seq in (2, 3)`,
    ),
    'history',
  ],
  ['an event is removed', change('delete from quote_events where quote_id = $1 and seq = 2'), 'history'],
  [
    'the end of the log is cut off',
    change(
      `delete from quote_events where quote_id = $1 and seq = (select max(seq) from quote_events where quote_id = $1)`,
    ),
    'history_end',
  ],
  [
    'the end of the log is cut off, with the document it refers to',
    async (quote) => {
      await change(`delete from quote_events where quote_id = $1 and type = 'signed_copy'`)(quote);
      await change('delete from signed_documents where quote_id = $1')(quote);
      await change(
        `update quote_seals s set seq = e.seq, head = e.hash from (select seq, hash from quote_events where quote_id = $1 order by seq desc limit 1) e where s.quote_id = $1`,
      )(quote);
    },
    'history_end',
  ],
  [
    'a column of an event',
    change(`update quote_events set at = at - interval '1 day' where quote_id = $1 and type = 'approved'`),
    'history',
  ],
  ['the signer', change(`update decisions set signer_name = 'Mallory' where quote_id = $1`), 'decision'],
  [
    'the signer, also in the log with all hashes',
    async (quote) => {
      await change(`update decisions set signer_name = 'Mallory' where quote_id = $1`)(quote);
      await change(
        `update quote_events set body = replace(body, 'Carla C. Customer', 'Mallory'), actor_name = 'Mallory' where quote_id = $1 and type = 'approved'`,
      )(quote);
      await rehash(quote.id);
    },
    'history_end',
  ],
  ['what was shown', changeSnapshot, 'snapshot'],
  [
    'the snapshot, with its hash everywhere',
    async (quote) => {
      const [before] = await app.query<{ snapshot_sha256: string }>(
        'select snapshot_sha256 from decisions where quote_id = $1',
        [quote.id],
      );
      await changeSnapshot(quote);
      await change(
        `update quote_revisions set snapshot_sha256 = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex') where quote_id = $1`,
      )(quote);
      const [after] = await app.query<{ snapshot_sha256: string }>(
        'select snapshot_sha256 from quote_revisions where quote_id = $1 order by revision desc, created_at desc limit 1',
        [quote.id],
      );
      const hashes = [quote.id, before?.snapshot_sha256, after?.snapshot_sha256];
      await app.tamper(
        'update decisions set snapshot_sha256 = replace(snapshot_sha256, $2, $3) where quote_id = $1',
        hashes,
      );
      await app.tamper('update quote_events set body = replace(body, $2, $3) where quote_id = $1', hashes);
      await rehash(quote.id);
    },
    'history_end',
  ],
  [
    'the total',
    change(
      `update quotes set sum_cents = sum_cents - 60000, subtotal_cents = subtotal_cents - 60000, total_cents = total_cents - 60000 where id = $1`,
    ),
    'quote',
  ],
  [
    'the time of the decision',
    change(`update quotes set approved_at = approved_at - interval '1 day' where id = $1`),
    'quote',
  ],
  [
    'the decision is undone',
    async (quote) => {
      await change(
        `update quotes set status = 'pending', approved_at = null, decided_on = null, made_on = null where id = $1`,
      )(quote);
      await change(`update quote_items set quote_status = 'pending' where quote_id = $1`)(quote);
    },
    'quote',
  ],
  [
    'an item',
    change(`update quote_items set description = 'Something else' where quote_id = $1 and position = 0`),
    'lines',
  ],
  ['an item is removed', change('delete from quote_items where quote_id = $1 and position = 0'), 'lines'],
  ['the entry of a photo', change(`update property_images set sha256 = repeat('0', 64) where quote_id = $1`), 'photos'],
  ['the stored PDF', changePdf, 'signed_file'],
  [
    'the stored PDF with its hash',
    async (quote) => {
      await changePdf(quote);
      await app.tamper('update signed_documents set sha256 = $2 where quote_id = $1', [
        quote.id,
        sha256Hex('%PDF-1.7 forged'),
      ]);
    },
    'signed_copy',
  ],
  [
    'the stored PDF with its hash, also in the log with all hashes',
    async (quote) => {
      const before = await pathOf('signed_documents', 'sha256', quote);
      await changePdf(quote);
      const hashes = [quote.id, before, sha256Hex('%PDF-1.7 forged')];
      await app.tamper('update signed_documents set sha256 = replace(sha256, $2, $3) where quote_id = $1', hashes);
      await app.tamper('update quote_events set body = replace(body, $2, $3) where quote_id = $1', hashes);
      await rehash(quote.id);
    },
    'history_end',
  ],
  [
    'the file of a photo',
    async (quote) =>
      overwrite(photoFiles(await pathOf('property_images', 'image_url', quote)).pictures[2048], 'forged'),
    'photo_files',
  ],
];

/** These problems are in files, so a check that reads only rows can't find them. */
const isInFile = (problem: EvidenceProblem) => problem === 'signed_file' || problem === 'photo_files';

function watched() {
  const services = app.workerServices();
  const alarms: { org: string; quote: string }[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    error: (line: { org: string; quote: string }) => void alarms.push(line),
  });
  return { services: { ...services, log }, alarms };
}

describe('an untouched quote', () => {
  test('matches, even after further events', async () => {
    const { company, quote } = await signedQuote();
    await app.client().api.approval.ask({ token: quote.token, question: 'When will you come?', name: 'Carla' });
    await company.owner.client.api.quotes.archive({ id: quote.id });
    expect(await verifyQuoteChain(app.services, company.scope, quote.id)).toMatchObject({ ok: true, problems: [] });
    expect(await app.client().api.approval.show({ token: quote.token })).toMatchObject({
      record_problem: null,
      decision: { signer_name: 'Carla C. Customer', signed_pdf: true },
    });
  });

  test('a forged quote is still detected after the next event', async () => {
    const { company, quote } = await signedQuote();
    await change(
      `update quote_events set body = replace(body, 'carla@', 'karla@') where quote_id = $1 and type = 'sent'`,
    )(quote);
    await rehash(quote.id);
    await company.owner.client.api.quotes.archive({ id: quote.id });
    expect((await verifyQuoteChain(app.services, company.scope, quote.id)).problems).toEqual(['history_end']);
  });
});

/** Restores one signed quote after each kind of tampering, because signing a quote takes longer than all the checks. */
function untouchedAgain() {
  const TABLES = [
    'quotes',
    'quote_items',
    'property_images',
    'quote_events',
    'quote_revisions',
    'decisions',
    'signed_documents',
    'quote_seals',
  ];
  const files = new Map<string, Buffer>();
  const pathIn = (key: string) => join(app.services.env.DATA_DIR, 'files', key);
  return {
    async keep(quote: SentQuote): Promise<void> {
      for (const table of TABLES) await app.query(`create table saved.${table} as table ${table}`);
      for (const key of [
        await pathOf('signed_documents', 'storage_key', quote),
        photoFiles(await pathOf('property_images', 'image_url', quote)).pictures[2048],
      ])
        files.set(key, await readFile(pathIn(key)));
    },
    async restore(): Promise<void> {
      for (const table of TABLES) {
        const columns = await app.query<{ names: string }>(
          `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        );
        const names = columns[0]?.names;
        await app.tamper(`delete from ${table}`);
        await app.tamper(`insert into ${table} (${names}) select ${names} from saved.${table}`);
      }
      for (const [key, bytes] of files) await writeFile(pathIn(key), bytes);
      await app.query('delete from evidence_findings');
    },
  };
}

describe('changed behind the server’s back', () => {
  const untouched = untouchedAgain();
  let company: TestCompany;
  let quote: SentQuote;
  beforeAll(async () => {
    ({ company, quote } = await signedQuote());
    await app.query('create schema saved');
    await untouched.keep(quote);
  });
  afterEach(() => untouched.restore());

  test.each(KINDS)('%s: detected, and never shown as signed', async (_, tamper, problem) => {
    await tamper(quote);
    const { services, alarms } = watched();
    await checkEvidence(services);
    expect(alarms.filter(({ org }) => org === company.orgId)).toEqual([
      expect.objectContaining({ alarm: 'evidence', quote: quote.id, problems: expect.arrayContaining([problem]) }),
    ]);
    const { record_problems } = await company.owner.client.api.dashboard.get();
    expect(record_problems).toEqual([expect.objectContaining({ quote_id: quote.id, message: RECORD_MISMATCH })]);
    expect((await company.owner.client.api.quotes.get({ id: quote.id })).record_problem).toMatchObject({
      kind: 'mismatch',
      first_seen_at: expect.any(String),
    });
    const verdict = await verifyQuoteChain(app.services, company.scope, quote.id);
    expect(verdict.ok).toBe(false);
    expect(verdict.problems).toContain(problem);

    const customer = app.client().api.approval;
    const staff = company.owner.client.api.quotes;
    if (!isInFile(problem)) {
      expect(await customer.show({ token: quote.token })).toMatchObject({
        record_problem: RECORD_MISMATCH,
        decision: null,
        approved_at: null,
      });
      expect(await staff.get({ id: quote.id })).toMatchObject({
        record_problem: { kind: 'mismatch', message: RECORD_MISMATCH },
        decision: null,
        approved_at: null,
        decided_at: null,
      });
      await expect(quotePdf(app.services, company.scope, quote.id)).rejects.toEqual(MISMATCH);
    }
    if (problem !== 'photo_files') {
      await expect(customer.signedPdf({ token: quote.token })).rejects.toMatchObject({
        code: expect.stringMatching(/^(EVIDENCE_MISMATCH|NOT_FOUND)$/),
      });
      const [row] = await app.query<never>('select id, number, revision, status, sent_at from quotes where id = $1', [
        quote.id,
      ]);
      if (!row) throw new Error('The quote is gone');
      expect(await exportedPdf(app.services, company.scope, row)).toEqual({ missing: expect.any(String) });
      await expect(findSignedPdf(app.services, company.scope, quote.id)).rejects.toBeInstanceOf(ProductError);
    }
  });
});

test('no name is accepted under a quote whose history was changed', async () => {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  await change(
    `update quote_events set body = replace(body, 'carla@', 'karla@') where quote_id = $1 and type = 'sent'`,
  )(quote);
  const customer = app.client().api.approval;
  expect(await customer.show({ token: quote.token })).toMatchObject({
    status: 'pending',
    record_problem: RECORD_MISMATCH,
  });
  await expect(
    customer.decide({ token: quote.token, decision: 'approved', name: 'Carla', revision: 1 }),
  ).rejects.toMatchObject({ code: 'EVIDENCE_MISMATCH' });
  expect(await app.query('select 1 from decisions where quote_id = $1', [quote.id])).toEqual([]);
});
