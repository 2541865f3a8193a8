/** The privacy page must name everything that the program stores in a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRACE_DAYS } from '#domain/company/company-limits.ts';
import { EXPORT_DAYS } from '#domain/company/export-status.ts';
import { WEBHOOK_DELIVERY_DAYS } from '#domain/company/webhook-events.ts';
import { ACCOUNT_MESSAGE_DAYS, IDEMPOTENCY_DAYS } from '#server/features/accounts/remove-expired.ts';
import { IMPORT_DAYS, UNUSED_DAYS } from '#server/features/customers/remove-old-imports.ts';
import { FINISHED_JOB_DAYS } from '#server/platform/jobs/queues.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildQuote, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { rememberPaying } from '#web/approve/paying-cookie.ts';
import { BROWSER_STORAGE, COOKIES, RETENTION_DAYS } from '#web/site/legal/stored-data.ts';
import { sidebarCookie } from '#web/staff/shell/navigation/sidebar-cookie.ts';
import { flashToast } from '#web/ui/toasts/flash.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

function nameAndSeconds(header: string): { name: string; seconds: number } {
  return {
    name: header.slice(0, header.indexOf('=')),
    seconds: Number(/Max-Age=(\d+)/.exec(header)?.[1]),
  };
}

async function cookiesOfSignUp(): Promise<string[]> {
  const body = { email: uniqueEmail(), password: PASSWORD, data: { full_name: 'Olive', company_name: 'Olive Wash' } };
  const response = await app.client().request('POST', '/api/auth/signup', { body });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie();
}

/** Returns the cookies that the program sets after the password and before the two-factor code. */
async function cookiesOfTwoFactorChallenge(): Promise<string[]> {
  const { owner } = await buildCompany(app);
  await setUpApp(app, owner);
  const body = { grant_type: 'password', email: owner.email, password: PASSWORD };
  return (await app.client().request('POST', '/api/auth/token', { body })).headers.getSetCookie();
}

async function cookiesOfCode(): Promise<string[]> {
  const body = { email: uniqueEmail('nobody') };
  return (await app.client().request('POST', '/api/auth/otp', { body })).headers.getSetCookie();
}

function cookieOfToast(): string {
  const responseHeaders = new Headers();
  flashToast({ responseHeaders, origin: 'https://quotes.example' }, { kind: 'success', text: 'Done' });
  return responseHeaders.getSetCookie()[0] ?? '';
}

function cookieOfPaying(): string {
  const responseHeaders = new Headers();
  rememberPaying({ responseHeaders, origin: 'https://quotes.example' }, 'token');
  return responseHeaders.getSetCookie()[0] ?? '';
}

test('the privacy page lists every cookie with its lifetime, and no others', async () => {
  const given = [
    ...(await cookiesOfSignUp()),
    ...(await cookiesOfTwoFactorChallenge()),
    ...(await cookiesOfCode()),
    sidebarCookie(true),
    cookieOfToast(),
    cookieOfPaying(),
  ].map(nameAndSeconds);
  const told = COOKIES.map(({ name, seconds }) => ({ name, seconds }));
  expect(given.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    told.toSorted((a, b) => a.name.localeCompare(b.name)),
  );
});

const ROOT = resolve(import.meta.dirname, '../..');

function sources(): { path: string; text: string }[] {
  return ['server', 'web'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|js)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
}

const pathsWith = (pattern: RegExp) =>
  sources()
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test('the code sets cookies only in the places listed here', () => {
  expect(pathsWith(/document\.cookie\s*=|cookieStore|'set-cookie'/i)).toEqual([
    'server/platform/auth/session-cookie.ts',
    'server/platform/http/send-response.ts',
    'web/approve/paying-cookie.ts',
    'web/staff/shell/shell.tsx',
    'web/ui/toasts/flash.ts',
  ]);
});

/** Each place in the code that stores something in a browser, with the privacy page's name for it. */
const STORAGE_PLACES: Readonly<Record<string, readonly string[]>> = {
  'web/approve/enhance.js': ['quote-typed:<page>'],
  'web/offline/device-db.ts': ['rinseline-<user id>'],
  'web/session/browser-session.ts': ['rinseline.session'],
  'web/session/push-flag.ts': ['rinseline.push'],
  'web/staff/config/unsaved-book.ts': ['rinseline.rate-book'],
  'web/staff/components/unsaved-edits.ts': ['rinseline.unsaved.<user id>.<form>'],
  'web/staff/shell/shell-skeleton.tsx': ['mantine-color-scheme-value'],
  'web/staff/shell/shortcuts/shortcut-setting.ts': ['rinseline.single-keys'],
  'web/site/contact/keep-typed.ts': ['contact-form'],
  'web/site/site.ts': ['scroll-to-section'],
  'web/site/stored-font.ts': ['font-stored'],
  // Opens the storage for the places above.
  'web/ui/browser-storage.ts': [],
};

test('the privacy page lists everything else that is stored in the browser', () => {
  expect(pathsWith(/localStorage|sessionStorage|useLocalStorage|new Dexie|indexedDB\.open|ColorSchemeScript/)).toEqual(
    Object.keys(STORAGE_PLACES).sort(),
  );
  expect(BROWSER_STORAGE.map(({ name }) => name).sort()).toEqual(Object.values(STORAGE_PLACES).flat().sort());
  const everything = sources()
    .map(({ text }) => text)
    .join('\n');
  for (const { name } of BROWSER_STORAGE) {
    const fixedPart = name.split('<')[0] ?? '';
    // This name comes from the staff app's component library.
    if (fixedPart !== 'mantine-color-scheme-value') expect(everything, name).toMatch(new RegExp(`['\`]${fixedPart}`));
  }
});

test('the privacy page doesn’t claim that the app opens without a connection', () => {
  const purposes = new Map(BROWSER_STORAGE.map(({ name, purpose }) => [name, purpose]));
  expect(purposes.get('rinseline.session')).toContain('Opening the app needs a connection.');
  expect(purposes.get('rinseline-<user id>')).toMatch(/\bopen\b.* keeps working without a signal/);
  for (const [name, purpose] of purposes)
    expect(purpose, name).not.toMatch(/\b(?:opens|starts|loads)\b[^.]*\b(?:without|no) (?:signal|a connection)/i);
});

test('the daily cleanup deletes data after the time that the page states', () => {
  expect(RETENTION_DAYS).toEqual({
    accountMessage: ACCOUNT_MESSAGE_DAYS,
    idempotencyKey: IDEMPOTENCY_DAYS,
    finishedJob: FINISHED_JOB_DAYS,
    exportFile: EXPORT_DAYS,
    unusedImport: UNUSED_DAYS,
    importRecord: IMPORT_DAYS,
    webhookDelivery: WEBHOOK_DELIVERY_DAYS,
    companyGrace: GRACE_DAYS,
  });
});

test('archiving deletes nothing and closes the link of an undecided quote, as the privacy page says', async () => {
  const page = readFileSync(join(ROOT, 'web/site/legal/privacy-keeping.tsx'), 'utf8').replace(/\s+/g, ' ');
  expect(page).toContain(
    'Archiving a quote deletes nothing. It hides the quote from lists and, if the customer hasn’t decided yet, closes its link until the quote is restored.',
  );
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const { id, approval_url } = await buildQuote(company, { sent: true });
  const token = approval_url?.split('/').at(-1) ?? '';
  const open = () => app.client().api.approval.show({ token });
  await quotes.archive({ id });
  await expect(open()).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
  expect((await quotes.list({})).items).toEqual([]);
  await quotes.restore({ id });
  expect((await open()).status).toBe('pending');
});
