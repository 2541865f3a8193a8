import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import type { Services } from '#server/features/services.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { newId } from '#server/platform/db/ids.ts';
import { StorageFull } from '#server/platform/files/storage.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, buildMember, buildQuote, type TestCompany } from '#tests/support/factories.ts';
import { readZip, type ZipContents } from '#tests/support/zip-contents.ts';
import { removeExpiredExports } from './remove-expired.ts';
import { giveUpExport, runExport } from './run-export.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });
const never = () => new AbortController().signal;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function photoIn(company: TestCompany, quoteId: string): Promise<string> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const { id } = await company.owner.client.api.photos.upload({
    quote_id: quoteId,
    id: newId(),
    image_type: 'pre_damage',
    description: 'Procedures',
    file: new File([new Uint8Array(jpeg)], 'photo.jpg'),
  });
  await company.owner.client.api.photos.publish({ quote_id: quoteId });
  return id;
}

/**
 * Uploads a logo.
 * @returns the last part of the logo's folder, which snapshots refer to
 */
async function logoOf(company: TestCompany, color: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="${color}"/></svg>`;
  await company.owner.client.api.branding.uploadLogo({ file: new File([svg], 'logo.svg', { type: 'image/svg+xml' }) });
  const [row] = await app.query<{ logo_url: string }>('select logo_url from organizations where id = $1', [
    company.orgId,
  ]);
  return row?.logo_url.split('/').at(-1) ?? '';
}

async function run(company: TestCompany, services: Services = app.services, signal = never()): Promise<string> {
  const { id } = await company.owner.client.api.exports.start();
  await runExport(services, { org_id: company.orgId, export_id: id }, signal);
  return id;
}

function download(company: Pick<TestCompany, 'owner'>, id: string): Promise<Response> {
  const headers = { cookie: `${SESSION_COOKIE}=${company.owner.session}` };
  return fetch(`${app.url}/api/exports/${id}/download`, { method: 'POST', headers });
}

async function exported(company: TestCompany): Promise<ZipContents> {
  const answer = await download(company, await run(company));
  expect(answer.status).toBe(200);
  return readZip(await answer.bytes());
}

const latest = async ({ owner }: TestCompany) => (await owner.client.api.exports.list())[0];

/** Returns a file as text. Unpacks the compressed parts of a PDF, because they contain links. */
function readable(file: Buffer): string {
  const parts = [file.toString('latin1')];
  if (!parts[0]?.startsWith('%PDF-')) return parts.join();
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    const body = file.subarray(at + 7, file.indexOf('\nendstream', at));
    if (body[0] === 0x78) parts.push(inflateSync(body).toString('latin1'));
  }
  return parts.join('\n');
}

const jsonOf = <Row>(zip: ZipContents, table: string) => JSON.parse(String(zip.get(`data/${table}.json`))) as Row[];

const storedExports = async ({ orgId }: TestCompany) =>
  (await app.files.list(`${orgId}/exports`)).map(({ key }) => key);

describe('the content', () => {
  let company: TestCompany;
  let zip: ZipContents;
  let photoId: string;
  let logos: string[];
  let webhookSecret: string;

  beforeAll(async () => {
    company = await buildCompany(app, { name: 'Zoë’s Washing' });
    const hook = { url: 'https://93.184.215.14/hooks', description: '', event_types: ['quote.approved' as const] };
    webhookSecret = (await company.owner.client.api.webhooks.create(hook)).secret;
    logos = [await logoOf(company, '#7a1f3d'), await logoOf(company, '#1f3d7a')];
    await buildMember(app, company, { role: 'admin', fullName: 'Ada Admin' });
    await buildInvitation(app, company);
    const other = await buildCompany(app, { name: 'Zqxmarker Rivals', ownerName: 'Zqxmarker Rival' });
    await buildQuote(other, { sent: true, draft: { customer_name: 'Zqxmarker Customer' } });
    await buildQuote(company, { draft: { customer_name: '=HYPERLINK("http://x")', notes: 'Line one\nLine "two"' } });
    const sent = await buildQuote(company, { sent: true });
    photoId = await photoIn(company, sent.id);
    const input = { id: sent.customer_id ?? '', certificate_id: newId(), file: new File(['%PDF-1.7\n'], 'x.pdf') };
    await company.owner.client.api.customers.uploadTaxCertificate(input);
    const approved = await buildQuote(company, { decided: 'approved' });
    await signQuote(app.services, { org_id: company.orgId, quote_id: approved.id });
    await buildQuote(company, { decided: 'declined' });
    zip = await exported(company);
  });

  test('includes every table, the PDF of every quote that was sent, its photos and its evidence', () => {
    const paths = [...zip.keys()];
    expect(paths.filter((path) => path.startsWith('pdf/')).sort()).toEqual([
      'pdf/Q-1002-r2.pdf',
      'pdf/Q-1003-r1-approved.pdf',
      'pdf/Q-1004-r1-declined.pdf',
    ]);
    expect(paths.filter((path) => path.startsWith('photos/'))).toEqual([`photos/Q-1002-r2/before-${photoId}.webp`]);
    expect(paths.filter((path) => /^tax-certificates\/[0-9a-f-]{36}\.pdf$/.test(path))).toHaveLength(1);
    expect(paths.filter((path) => path.startsWith('evidence/revisions/Q-1002-r2/')).length).toBe(2);
    expect(paths).toEqual(expect.arrayContaining(['README.txt', 'check-export.mjs', 'evidence/events.jsonl']));
    expect(paths.at(-1)).toBe('manifest.json');
    const numbers = jsonOf<{ number: number }>(zip, 'quotes').map(({ number }) => number);
    expect(numbers.sort((one, other) => one - other)).toEqual([1001, 1002, 1003, 1004]);
    expect(jsonOf<{ email: string }>(zip, 'users').length).toBe(2);
    expect(jsonOf(zip, 'audit_log')).toContainEqual(expect.objectContaining({ action: 'export.requested' }));
    expect(zip.get('pdf/Q-1002-r2.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(zip.get(`photos/Q-1002-r2/before-${photoId}.webp`)?.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('includes the current logo and the previous one, which quotes still show', async () => {
    expect(new Set(logos).size).toBe(2);
    const pictures = ['mail.png', 'page-large.webp', 'page.webp', 'pdf.png'];
    expect([...zip.keys()].filter((path) => path.startsWith('logos/')).sort()).toEqual(
      logos.flatMap((logo) => pictures.map((name) => `logos/${logo}/${name}`)).sort(),
    );
    expect(jsonOf<{ logo_url: string }>(zip, 'organizations')[0]?.logo_url).toBe(`${company.orgId}/logos/${logos[1]}`);
    expect(await sharp(zip.get(`logos/${logos[1]}/pdf.png`)).stats()).toMatchObject({ isOpaque: true });
  });

  test('has the same rows as CSV: marked as UTF-8, with no text that runs as a formula and with line breaks kept inside cells', () => {
    const csv = String(zip.get('data/quotes.csv'));
    expect(csv.startsWith('\uFEFFid,number,revision')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain('"Line one\nLine ""two"""');
    expect(jsonOf<{ customer_name: string }>(zip, 'quotes').map(({ customer_name }) => customer_name)).toContain(
      '=HYPERLINK("http://x")',
    );
    expect(String(zip.get('data/organizations.csv'))).toContain('Zoë’s Washing');
  });

  test('contains the signed copy byte for byte', async () => {
    const [row] = await app.query<{ sha256: string }>('select sha256 from signed_documents where org_id = $1', [
      company.orgId,
    ]);
    expect(sha256(zip.get('pdf/Q-1003-r1-approved.pdf') ?? '')).toBe(row?.sha256);
  });

  test('contains no secret and nothing that belongs to another company', async () => {
    const secrets = await app.query<{ secret: string }>(
      `select approval_token as secret from quotes where approval_token is not null
       union all select password_hash from users
       union all select encode(token_hash, 'hex') from invitations
       union all select encode(token_hash, 'hex') from sessions
       union all select encode(encrypted_secret, 'hex') from webhook_secrets`,
    );
    expect(secrets.length).toBeGreaterThan(8);
    const everything = [...zip.values()].map(readable).join('\n');
    for (const { secret } of secrets) expect(everything).not.toContain(secret);
    expect(everything).not.toContain(webhookSecret.slice('whsec_'.length));
    const [told] = jsonOf<{ event_type: string; body: string }>(zip, 'webhook_deliveries');
    expect(told).toMatchObject({ event_type: 'quote.approved', body: expect.stringContaining('"quote_number":"Q-') });
    for (const word of ['approval_token"', 'password_hash', 'token_hash', '/quote/approve/'])
      expect(everything).not.toContain(word);
    expect(everything).not.toContain('Zqxmarker');
  });

  test('is verified by the script inside it, and a changed byte is detected', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rinseline-unpacked-'));
    const check = () =>
      promisify(execFile)(process.execPath, ['check-export.mjs'], { cwd: folder }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    try {
      for (const [path, bytes] of zip) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), bytes);
      }
      expect(await check()).toMatch(new RegExp(`^${zip.size - 1} files and \\d{2} events checked, 0 problems`));
      const events = String(zip.get('evidence/events.jsonl'));
      await writeFile(join(folder, 'evidence/events.jsonl'), events.replace('Carla', 'Clara'));
      expect(await check()).toContain('breaks its chain');
      await writeFile(join(folder, `logos/${logos[0]}/pdf.png`), zip.get(`logos/${logos[1]}/pdf.png`) ?? '');
      expect(await check()).toContain(`logos/${logos[0]}: its pictures do not have the hash in its name`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the job', () => {
  test('is run by the worker, which reports progress and emails the requester a link into the app', async () => {
    const company = await buildCompany(app);
    await buildQuote(company, { sent: true });
    const workers = await app.startWorkers();
    const { id, status } = await company.owner.client.api.exports.start();
    expect(status).toBe('queued');
    await vi.waitFor(async () => expect((await latest(company))?.status).toBe('ready'), {
      timeout: 90_000,
      interval: 100,
    });
    await workers.stop();
    const row = await latest(company);
    expect(row).toMatchObject({ id, requested_by: 'Olive Owner', problems: 0, error: null });
    expect(row?.done).toBe(row?.total);
    const answer = await download(company, id);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="rinseline-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const bytes = await answer.bytes();
    expect([bytes.byteLength, sha256(bytes)]).toEqual([row?.size, row?.sha256]);
    const [mail] = await app.query<{ recipient: string; html: string }>(
      `select recipient, html from messages where org_id = $1 and kind = 'export_ready'`,
      [company.orgId],
    );
    expect(mail?.recipient).toBe(company.owner.email);
    expect(mail?.html).toContain('/app/owner');
    expect(mail?.html).not.toContain('/files/');
  });

  test('runs once when it is requested twice', async () => {
    const company = await buildCompany(app);
    const admin = await buildMember(app, company, { role: 'admin' });
    const both = await Promise.all([company.owner.client.api.exports.start(), admin.client.api.exports.start()]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await app.query('select id from exports where org_id = $1', [company.orgId])).toHaveLength(1);
  });

  test('leaves nothing when it is interrupted, and starts over', async () => {
    const company = await buildCompany(app);
    await buildQuote(company, { sent: true });
    const stop = new AbortController();
    const files = {
      ...app.files,
      uploadStream: async (key: string, pieces: AsyncIterable<Uint8Array>) =>
        app.files.uploadStream(key, stopAfterFirst(pieces, stop)),
    };
    const { id } = await company.owner.client.api.exports.start();
    const job = { org_id: company.orgId, export_id: id };
    await expect(runExport({ ...app.services, files }, job, stop.signal)).rejects.toThrow('The export was stopped');
    expect((await latest(company))?.status).toBe('queued');
    expect(await storedExports(company)).toEqual([]);
    await runExport(app.services, job, never());
    expect((await latest(company))?.status).toBe('ready');
    expect(await storedExports(company)).toHaveLength(1);
  });

  test('is run again after its process was killed, and the old attempt changes nothing if it continues', async () => {
    const company = await buildCompany(app);
    const { id } = await company.owner.client.api.exports.start();
    const job = { org_id: company.orgId, export_id: id };
    const { promise: paused, resolve: proceed } = Promise.withResolvers<void>();
    const { promise: reached, resolve: isThere } = Promise.withResolvers<void>();
    const files = {
      ...app.files,
      async uploadStream(key: string, pieces: AsyncIterable<Uint8Array>) {
        isThere();
        await paused;
        return app.files.uploadStream(key, pieces);
      },
    };
    const old = runExport({ ...app.services, files }, job, never());
    await reached;
    await runExport(app.services, job, never());
    const ready = await latest(company);
    expect(ready?.status).toBe('ready');
    proceed();
    await old;
    expect(await latest(company)).toEqual(ready);
    expect(await storedExports(company)).toHaveLength(1);
  });

  test('fails on a full disk with that reason, leaves no partial file, and can be retried', async () => {
    const company = await buildCompany(app);
    const files = {
      ...app.files,
      async uploadStream(_key: string, pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) if (piece.byteLength > 0) throw new StorageFull({ cause: 'ENOSPC' });
        throw new Error('The export wrote nothing');
      },
    };
    await run(company, { ...app.services, files });
    expect(await latest(company)).toMatchObject({ status: 'failed', error: expect.stringContaining('out of space') });
    expect(await storedExports(company)).toEqual([]);
    expect(await readdir(join(app.services.env.DATA_DIR, 'files', '.unfinished'))).toEqual([]);
    await run(company);
    expect((await latest(company))?.status).toBe('ready');
  });

  test('is reported as failed when it never finishes', async () => {
    const company = await buildCompany(app);
    const { id } = await company.owner.client.api.exports.start();
    await giveUpExport(app.services, { org_id: company.orgId, export_id: id });
    expect(await latest(company)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('couldn’t finish this export'),
    });
  });

  test('is treated as failed when it stops reporting progress, even before that is recorded, and another one can start', async () => {
    const company = await buildCompany(app);
    const { id } = await company.owner.client.api.exports.start();
    await app.query(
      `update exports set status = 'running', heartbeat_at = now() - interval '16 minutes' where id = $1`,
      [id],
    );
    expect(await latest(company)).toMatchObject({ id, status: 'failed', error: expect.stringContaining('stopped') });
    const next = await company.owner.client.api.exports.start();
    expect(next).toMatchObject({ status: 'queued' });
    expect(next.id).not.toBe(id);
  });

  test('lists the files that could not be included, and continues', async () => {
    const company = await buildCompany(app);
    const { id } = await buildQuote(company, { sent: true });
    const photoId = await photoIn(company, id);
    const logo = await logoOf(company, '#336699');
    const stored = join(app.services.env.DATA_DIR, 'files', company.orgId);
    await rm(join(stored, 'photos'), { recursive: true });
    await rm(join(stored, 'logos', logo, 'mail.png'));
    const zip = await exported(company);
    const manifest = JSON.parse(String(zip.get('manifest.json'))) as { problems: unknown; files: { path: string }[] };
    expect(manifest.problems).toEqual([
      { path: `logos/${logo}/mail.png`, reason: 'the stored file is missing' },
      { path: `photos/Q-1001-r2/before-${photoId}.webp`, reason: 'the stored file is missing' },
    ]);
    expect(manifest.files.map(({ path }) => path)).toContain('pdf/Q-1001-r2.pdf');
    expect((await latest(company))?.problems).toBe(2);
  });
});

async function* stopAfterFirst(pieces: AsyncIterable<Uint8Array>, stop: AbortController) {
  for await (const piece of pieces) {
    yield piece;
    stop.abort();
  }
}

describe('the file', () => {
  test('can be downloaded by the company’s owners and admins, even after the trial, and by no one else', async () => {
    const company = await buildCompany(app);
    const admin = await buildMember(app, company, { role: 'admin' });
    const member = await buildMember(app, company);
    const stranger = await buildCompany(app);
    await app.query(`update subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`, [
      company.orgId,
    ]);
    const id = await run(company);
    expect((await download({ owner: admin }, id)).status).toBe(200);
    expect((await download({ owner: member }, id)).status).toBe(403);
    expect((await download(stranger, id)).status).toBe(404);
    expect((await fetch(`${app.url}/api/exports/${id}/download`, { method: 'POST' })).status).toBe(401);
    await expect(member.client.api.exports.start()).rejects.toEqual(refusal('PERMISSION_DENIED'));
    await expect(member.client.api.exports.list()).rejects.toEqual(refusal('PERMISSION_DENIED'));
    const { entries } = await company.owner.client.api.auditLog.list({ group: 'data' });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['export.downloaded', 'Mia Member'],
      ['export.requested', 'Olive Owner'],
    ]);
  });

  test('is deleted after seven days, and an orphan after one', async () => {
    const company = await buildCompany(app);
    const id = await run(company);
    await app.query(`update exports set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await latest(company))?.status).toBe('expired');
    expect((await download(company, id)).status).toBe(404);
    await app.files.upload(`${company.orgId}/exports/orphan.zip`, new Uint8Array([1]));
    await removeExpiredExports(app.services);
    expect(await storedExports(company)).toEqual([`${company.orgId}/exports/orphan.zip`]);
    expect(await app.query('select status, storage_key from exports where id = $1', [id])).toEqual([
      { status: 'expired', storage_key: null },
    ]);
    await removeExpiredExports({ ...app.services, now: () => new Date(Date.now() + 2 * DAY_MS) });
    expect(await storedExports(company)).toEqual([]);
  });
});
