import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyRoutes } from '#server/features/company/routes.ts';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { quotesRoutes } from '#server/features/quotes/routes.ts';
import { logoFiles } from '#server/platform/files/logo-files.ts';
import { BAD_LOGO_SENTENCES } from '#server/platform/images/logo.ts';
import { mailOptions } from '#server/providers/mail/envelope.ts';
import type { OutgoingMail } from '#server/providers/mail/transport.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildInvitation, buildMember, buildQuote, type TestCompany } from '#tests/support/factories.ts';
import { brandingRoutes } from './branding-routes.ts';

let app: TestApp;
let round: Uint8Array<ArrayBuffer>;
const sent: OutgoingMail[] = [];
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path d="M0 0h120L60 40z" fill="#0b3e75"/></svg>';

beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      branding: brandingRoutes(procedures, services),
      company: companyRoutes(procedures, services),
      quotes: quotesRoutes(procedures, services),
    }),
  });
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    return 'sent' as const;
  };
  await app.startWorkers([], { transport: { send, close: async () => {} } });
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="#7a1f3d"/></svg>';
  round = new Uint8Array(await sharp(Buffer.from(disc)).png().toBuffer());
});
afterAll(() => app.close());

const apiOf = ({ owner }: TestCompany) => owner.client.api;
const png = () => new File([round], 'logo.png', { type: 'image/png' });
const vector = (text = SVG) => new File([text], 'logo.svg', { type: 'image/svg+xml' });
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const hasPicture = (pdf: Uint8Array) => /\/Subtype\s*\/Image/.test(Buffer.from(pdf).toString('latin1'));
const profileOf = async (company: TestCompany) => apiOf(company).company.get();
const tokenOf = (quote: { approval_url: string | null }) => quote.approval_url?.split('/').at(-1) ?? '';
const storedLogo = async ({ orgId }: TestCompany) =>
  (await app.query<{ logo_url: string | null }>('select logo_url from organizations where id = $1', [orgId]))[0]
    ?.logo_url ?? null;
const filesOf = ({ orgId }: TestCompany) =>
  readdir(join(app.services.env.DATA_DIR, 'files', orgId, 'logos'), { recursive: true, withFileTypes: true })
    .then((entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name))
    .catch(() => []);

describe('the logo', () => {
  test('from a PNG or an SVG is stored as re-encoded images, and served to anyone with its URL', async () => {
    const company = await buildCompany(app);
    for (const [file, size] of [
      [png(), [72, 72]],
      [vector(), [216, 72]],
    ] as const) {
      const { logo, logo_url } = await apiOf(company).branding.uploadLogo({ file });
      expect([logo?.width, logo?.height, logo?.ground, logo?.url]).toEqual([...size, 'light', logo_url]);
      const answer = await app.client().request('GET', logo?.large_url ?? '');
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const picture = await sharp(await answer.arrayBuffer()).metadata();
      expect([picture.format, picture.width, picture.hasAlpha]).toEqual(['webp', (logo?.width ?? 0) * 2, true]);
    }
    expect(new Set(await filesOf(company))).toEqual(new Set(['page.webp', 'page-large.webp', 'mail.png', 'pdf.png']));
  });

  test('keeps its URL for the rest of the year, and no one can derive it from another URL', async () => {
    const [one, other] = [await buildCompany(app), await buildCompany(app)];
    const mine = await apiOf(one).branding.uploadLogo({ file: png() });
    const theirs = await apiOf(other).branding.uploadLogo({ file: png() });
    expect((await profileOf(one)).logo_url).toBe(mine.logo_url);
    const [path = '', query = ''] = (mine.logo_url ?? '').split('?');
    const guess = `${path.replace(one.orgId, other.orgId)}?${query}`;
    expect(guess.split('?')[0]).toBe(theirs.logo_url?.split('?')[0]);
    for (const address of [guess, path, `${path}?${query.replace(/s=.*/, `s=${'A'.repeat(43)}`)}`])
      expect((await app.client().request('GET', address)).status).toBe(404);
  });

  test('is replaced and removed, each with an audit entry; repeating either changes nothing', async () => {
    const company = await buildCompany(app);
    const { branding } = apiOf(company);
    await branding.uploadLogo({ file: png() });
    await branding.uploadLogo({ file: png() });
    await branding.uploadLogo({ file: vector() });
    expect((await branding.removeLogo()).logo).toBeNull();
    await branding.removeLogo();
    expect(await storedLogo(company)).toBeNull();
    const lines = await app.query<{ action: string }>(
      `select action from audit_log where org_id = $1 and action like 'company.logo%' order by at, id`,
      [company.orgId],
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'company.logo_changed',
      'company.logo_changed',
      'company.logo_removed',
    ]);
  });

  test('that is malicious is refused with a message, and nothing is stored', async () => {
    const company = await buildCompany(app);
    const cases: [File, keyof typeof BAD_LOGO_SENTENCES][] = [
      [vector(SVG.replace('<path', '<script>alert(1)</script><path')), 'svg_active'],
      [vector(SVG.replace('<path', '<image href="http://169.254.169.254/"/><path')), 'svg_outside'],
      [vector(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`), 'svg_entities'],
      [vector(`<html><body>${SVG}</body></html>`), 'unreadable'],
      [new File([''], 'logo.png'), 'unreadable'],
      [new File(['%PDF-1.7'], 'logo.png', { type: 'image/png' }), 'unreadable'],
      [new File([round.slice(0, 900)], 'logo.png'), 'damaged'],
    ];
    for (const [file, reason] of cases)
      await expect(apiOf(company).branding.uploadLogo({ file })).rejects.toMatchObject({
        code: 'PHOTO_REFUSED',
        message: BAD_LOGO_SENTENCES[reason],
      });
    await expect(
      apiOf(company).branding.uploadLogo({ file: new File([new Uint8Array(5_000_001)], 'logo.png') }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('5 MB') });
    expect([await storedLogo(company), await filesOf(company)]).toEqual([null, []]);
  });

  test('can only be changed by the owner', async () => {
    const company = await buildCompany(app);
    const profile = await profileOf(company);
    for (const role of ['admin', 'member'] as const) {
      const { branding } = (await buildMember(app, company, { role })).client.api;
      for (const call of [
        () => branding.uploadLogo({ file: png() }),
        () => branding.removeLogo(),
        () => branding.previewMail(profile),
        () => branding.previewPages(profile),
        () => branding.previewPdf(profile),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    }
  });
});

describe('a quote', () => {
  test('that was sent keeps its logo; the next one has the new logo', async () => {
    const company = await buildCompany(app);
    const first = await apiOf(company).branding.uploadLogo({ file: png() });
    const quote = await buildQuote(company, { sent: true });
    const shown = () => app.client().api.approval.show({ token: tokenOf(quote) });
    const before = await apiOf(company).quotes.pdf({ id: quote.id });
    await apiOf(company).branding.uploadLogo({ file: vector() });
    expect((await shown()).organization.logo?.url).toBe(first.logo?.url);
    const after = await apiOf(company).quotes.pdf({ id: quote.id });
    expect(sha256Hex(await bytesOf(after))).toBe(sha256Hex(await bytesOf(before)));
    const next = await buildQuote(company, { sent: true });
    const page = await app.client().api.approval.show({ token: tokenOf(next) });
    expect(page.organization.logo).toEqual((await profileOf(company)).logo);
    await apiOf(company).branding.removeLogo();
    expect((await shown()).organization.logo_url).toBe(first.logo_url);
    expect((await app.client().request('GET', first.logo_url ?? '')).status).toBe(200);
  });

  test('that was signed is unchanged byte for byte, and its snapshot names the logo by its hash', async () => {
    const company = await buildCompany(app);
    await apiOf(company).branding.uploadLogo({ file: png() });
    const folder = await storedLogo(company);
    const quote = await buildQuote(company, { decided: 'approved' });
    await signQuote(app.services, { org_id: company.orgId, quote_id: quote.id });
    const signed = await bytesOf(await apiOf(company).quotes.signedPdf({ id: quote.id }));
    expect(hasPicture(signed)).toBe(true);
    const [revision] = await app.query<{ snapshot: string }>(
      'select snapshot from quote_revisions where quote_id = $1',
      [quote.id],
    );
    expect(JSON.parse(revision?.snapshot ?? '{}').organization.logo_url).toBe(folder);
    expect(folder).toMatch(/\/logos\/[0-9a-f]{64}-72x72-light$/);
    await apiOf(company).branding.removeLogo();
    expect(await bytesOf(await apiOf(company).quotes.signedPdf({ id: quote.id }))).toEqual(signed);
  });

  test('is emailed with its logo inside the email, and is complete without it', async () => {
    const company = await buildCompany(app);
    await apiOf(company).branding.uploadLogo({ file: png() });
    const { id } = await buildQuote(company);
    await apiOf(company).quotes.send({ id, message: '' });
    // A queued email keeps the logo from the time it was written.
    await apiOf(company).branding.removeLogo();
    const [row] = await app.query<{ id: string }>('select id from messages where quote_id = $1', [id]);
    const mail = () => sent.find((each) => each.id === row?.id);
    await vi.waitFor(() => expect(mail()).toBeDefined(), { timeout: 90_000, interval: 50 });
    const [logo] = mail()?.attachments ?? [];
    const [image = ''] = /<img[^>]*>/.exec(mail()?.html ?? '') ?? [];
    for (const said of [`src="cid:${logo?.contentId}"`, 'width="40"', 'height="40"', 'alt=""'])
      expect(image).toContain(said);
    expect(mail()?.html).toMatch(/>Blue Water Washing<\/span>/);
    expect(mail()?.html).not.toMatch(/src="(?!cid:)/);
    expect((await sharp(logo?.bytes).metadata()).format).toBe('png');
    const options = mail() && mailOptions(mail() as OutgoingMail, { from: 'quotes@rinseline.example' });
    expect(options?.attachments?.[0]).toMatchObject({ cid: logo?.contentId, contentDisposition: 'inline' });
    const shown = await apiOf(company).quotes.message({ id, message_id: row?.id ?? '' });
    expect(shown.html).toContain('src="data:image/png;base64,');
    expect(shown.html).not.toContain('cid:');
  });

  test('is in an invitation to the team as in every other email', async () => {
    const company = await buildCompany(app);
    await apiOf(company).branding.uploadLogo({ file: png() });
    const { email } = await buildInvitation(app, company);
    const mail = () => sent.find(({ to }) => to === email);
    await vi.waitFor(() => expect(mail()).toBeDefined(), { timeout: 90_000, interval: 50 });
    const [logo] = mail()?.attachments ?? [];
    expect(logo).toMatchObject({ fileName: 'logo.png' });
    expect(mail()?.html).toContain(`src="cid:${logo?.contentId}"`);
  });

  test('whose logo file is missing is rendered and emailed without it', async () => {
    const company = await buildCompany(app);
    await apiOf(company).branding.uploadLogo({ file: png() });
    const files = logoFiles(await storedLogo(company));
    for (const key of [files?.pdf, files?.mail]) await app.files.remove(key ?? '');
    const quote = await buildQuote(company, { sent: true });
    expect((await apiOf(company).quotes.pdf({ id: quote.id })).size).toBeGreaterThan(10_000);
    expect((await apiOf(company).branding.previewMail(await profileOf(company))).html).not.toContain('cid:');
  });

  test('gets the company’s notes when it is created, and the server adds none later', async () => {
    const company = await buildCompany(app);
    const profile = { ...(await profileOf(company)), default_notes: ' Please close all windows. ' };
    expect((await apiOf(company).company.updateProfile(profile)).default_notes).toBe('Please close all windows.');
    expect((await buildQuote(company)).notes).toBe('');
  });
});

describe('the previews', () => {
  test('show the typed profile with the stored logo, and store nothing', async () => {
    const company = await buildCompany(app);
    await apiOf(company).branding.uploadLogo({ file: vector() });
    const stored = await profileOf(company);
    const typed = { ...stored, name: 'Typed <b>Name</b>', brand_color: '#facc15', license_line: 'License 7' };
    const { subject, html } = await apiOf(company).branding.previewMail(typed);
    expect(subject).toBe('Quote SAMPLE from Typed <b>Name</b>');
    expect(html).toContain('Typed &lt;b&gt;Name&lt;/b&gt;');
    expect(html).toContain('#facc15');
    expect(html).toContain('data:image/png;base64,');
    const { pages, picture } = await apiOf(company).branding.previewPages(typed);
    expect(pages).toBe(1);
    expect(picture).toMatch(/^<svg [^]*#facc15[^]*data:image\/png;base64,/);
    expect(picture).not.toMatch(/<script|href="(?!#|data:)[^"]*\.(?:js|css)/);
    expect(await profileOf(company)).toEqual(stored);
    const settings = company.owner.client.api.company;
    await settings.updateSettings({ ...(await settings.get()), customer_language: 'es' });
    const spanish = await apiOf(company).branding.previewMail(typed);
    expect(spanish.subject).toBe('Cotización SAMPLE de Typed <b>Name</b>');
    expect(spanish.html).toContain('lang="es"');
  });

  test('show each page of a long quote as its own sheet', async () => {
    const company = await buildCompany(app);
    const terms = 'Payment is due on completion. '.repeat(250);
    const { pages, picture } = await apiOf(company).branding.previewPages({ ...(await profileOf(company)), terms });
    expect(pages).toBeGreaterThan(1);
    const sources = [...picture.matchAll(/<path transform="translate\(0 (\d+)\)" stroke/g)].map(([, top]) =>
      Number(top),
    );
    expect(sources).toEqual(Array.from({ length: pages }, (_, page) => page * 792));
  });

  test('include a real PDF with the logo', async () => {
    const company = await buildCompany(app);
    await apiOf(company).branding.uploadLogo({ file: png() });
    const profile = await profileOf(company);
    const file = await apiOf(company).branding.previewPdf(profile);
    expect(
      Buffer.from(await bytesOf(file))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(hasPicture(await bytesOf(file))).toBe(true);
    const { branding } = apiOf(company);
    await branding.removeLogo();
    expect(hasPicture(await bytesOf(await branding.previewPdf(profile)))).toBe(false);
  });

  test('reject anything that couldn’t be saved', async () => {
    const company = await buildCompany(app);
    const profile = { ...(await profileOf(company)), brand_color: 'red;}' };
    await expect(apiOf(company).branding.previewMail(profile)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(apiOf(company).branding.previewPages({ ...profile, name: '' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
