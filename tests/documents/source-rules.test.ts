/**
 * Rules about the source that no single behavior shows, mostly for security: some calls occur nowhere, or only in
 * listed places.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['contract', 'domain', 'server', 'web'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);

const pathsWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test('there is enough to look at', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test('the styles of the staff app come with its shell, which is the same for every screen', () => {
  const withStyles = pathsWith(/^import '[^']+\.css'/m).filter((path) => path.startsWith('web/staff/'));
  expect(withStyles).toEqual(['web/staff/layout.tsx']);
});

test('the product is called by its name in one place; who runs it can give it another one', () => {
  expect(pathsWith(/Rinseline/)).toEqual(['domain/product.ts']);
});

test('in Spanish a quote is a cotización, and has no second word', () => {
  expect(pathsWith(/presupuest/i)).toEqual([]);
  expect(pathsWith(/cotizaci[óo]n/i)).toEqual(
    expect.arrayContaining(['domain/language/spanish/page.ts', 'domain/messages/default-templates/es.ts']),
  );
});

test('the state of a quote is put into words in one place', () => {
  const staff = sources.filter(({ path }) => /^(?:web\/staff|contract|server|domain)\//.test(path));
  const says = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(says(/waiting for an answer|no answers? yet/i)).toEqual([]);
  expect(says(/'(?:Awaiting reply|In outbox|Viewed|Not sent yet)'/)).toEqual([
    'domain/quote/lifecycle.ts',
    // The name of an event, not a state of a quote.
    'web/staff/owner/webhooks/webhook-labels.ts',
  ]);
});

test('a message that no server can send yet is called the same everywhere', () => {
  const staff = sources.filter(({ path }) => path.startsWith('web/staff/'));
  const says = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(says(/Save without sending/)).toEqual(['web/staff/quotes/email-not-connected.ts']);
  expect(says(/email anyway|Save reminder\b|[Nn]o mail server|'In outbox'/)).toEqual([]);
});

test('a payment that did not go through has one name, for a quote and for a plan', () => {
  expect(pathsWith(/payment not finished/i)).toEqual([]);
  expect(pathsWith(/'Payment not completed'/)).toEqual([
    'domain/language/english/payment.ts',
    'web/checkout/success.tsx',
  ]);
});

test('a plan for the next washes is a wash plan on every screen', () => {
  expect(pathsWith(/[Rr]ecurring wash|lavado recurrente/)).toEqual([]);
});

test('what a customer owes is the balance due of a quote, and outstanding as a sum', () => {
  const staff = sources.filter(({ path }) => /^(?:web\/staff|contract|domain\/payments)\//.test(path));
  const says = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(says(/'Payment due'|\bamount due\b|outstanding balance/i)).toEqual([]);
});

test('a date of the staff app comes from the functions for staff', () => {
  const staff = sources.filter(({ path }) => path.startsWith('web/staff/'));
  const places = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(places(/\b(?:format(?:Date|DateTime|Moment|Instant|LogTime|Weekday)|dayInShort|validUntilLabel)\b/)).toEqual(
    [],
  );
  expect(places(/\bappointment(?:Day|Start|TimeThere)\b|\bwindowLabel(?:There)?\b/)).toEqual([]);
  expect(places(/\bDateTimeFormat\b|\.toLocale(?:Date|Time)String\b/), 'labels of an axis').toEqual([
    'web/staff/reports/period.ts',
  ]);
  expect(places(/\b(?:dayInWords|shortWeekday|weekdayAndDay)\b/), 'heads of columns, and what is only spoken').toEqual([
    'web/staff/calendar/work/grid/crew-week.tsx',
    'web/staff/calendar/work/grid/drag-landing.ts',
    'web/staff/calendar/work/grid/grid-strip.tsx',
    'web/staff/calendar/work/grid/month-grid.tsx',
    'web/staff/calendar/work/grid/time-grid.tsx',
    'web/staff/calendar/work/grid/use-lift.ts',
    'web/staff/calendar/work/grid/view-columns.ts',
  ]);
});

test.each([
  ['text becomes code', /\beval\(|new Function\(|from 'node:vm'|setTimeout\('/],
  ['a shell is asked', /shell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/],
  ['a method of a response is put in the place of its own', /\.(?:writeHead|write|end|push)\s*=[^=>]/],
  ['a password is hashed with less work', /\bsetHashingWork\((?!next: HashingWork = FULL_WORK\))/],
  ['pasting is kept from anybody', /\bonPaste\b|\bonBeforeInput\b|addEventListener\('paste'/],
])('nowhere %s', (_, pattern) => {
  expect(pathsWith(pattern)).toEqual([]);
});

test.each([
  [
    'markup as it is: articles of our own, scripts of our own',
    /dangerouslySetInnerHTML/,
    ['web/root.tsx', 'web/site/blog/article.tsx', 'web/site/layout.tsx', 'web/staff/shell/shell-skeleton.tsx'],
  ],
  [
    'text becomes markup in the browser: the dashboard, which the server has drawn with React',
    /\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    ['web/api/early-answers.ts'],
  ],
  [
    'expressions made at run time: of constants',
    /new RegExp\(/,
    [
      'domain/text.ts',
      'server/platform/auth/backup-codes.ts',
      'server/platform/files/file-key.ts',
      'server/platform/http/compression.ts',
      'server/platform/http/prerendered-pages.ts',
      'web/staff/settings/numbering-form.ts',
    ],
  ],
  [
    'names of columns and tables that are no literals: of closed lists',
    /\bsql\.(?:ref|table|id)\((?!'|`)/,
    [
      'server/platform/db/edited-settings.ts',
      'server/features/exports/source-queries.ts',
      'server/features/reports/queries.ts',
      'server/providers/text-messages/allowance-commands.ts',
    ],
  ],
  [
    'text in a query that is no parameter: names of roles, sorts and states, of closed lists, and limits',
    /\bsql\.(?:raw|lit)\(/,
    [
      'server/platform/db/client.ts',
      'server/features/customers/duplicates.ts',
      'server/features/customers/list.ts',
      'server/features/integrations/webhooks/delivery-queries.ts',
      'server/features/quotes/list-sums.ts',
      'server/features/quotes/list.ts',
    ],
  ],
  [
    'a mail or a text is written: where the table of what may leave is applied',
    /insertInto\('(?:account_)?messages'\)/,
    [
      'server/providers/mail/commands.ts',
      'server/providers/text-messages/account-text-commands.ts',
      'server/providers/text-messages/commands.ts',
    ],
  ],
  [
    'the allowance of a company is taken: by that table, and by what tries again',
    /\btake(?:Mail|Text)Allowance\(/,
    [
      'server/features/quotes/lifecycle.ts',
      'server/features/quotes/release-outbox.ts',
      'server/providers/mail/allowance-commands.ts',
      'server/providers/mail/commands.ts',
      'server/providers/mail/leaving-commands.ts',
      'server/providers/text-messages/allowance-commands.ts',
      'server/providers/text-messages/commands.ts',
    ],
  ],
  [
    'numbers that can be foretold: pauses, never a secret',
    /Math\.random\(/,
    [
      'server/platform/db/migrate.ts',
      'server/features/integrations/webhooks/deliver.ts',
      'web/staff/workspace/open-workspace.ts',
    ],
  ],
  [
    'query text from elsewhere: the job queue’s own, and the beginning of a transaction with its tenant',
    /CompiledQuery\.raw\(/,
    ['server/platform/db/client.ts', 'server/platform/jobs/job-sender.ts'],
  ],
  [
    'other programs: children of our own and PostgreSQL’s, without a shell',
    /from 'node:child_process'/,
    [
      'server/platform/db/embedded/binaries.ts',
      'server/platform/db/embedded/initialize.ts',
      'server/platform/db/embedded/postmaster.ts',
      'server/platform/db/embedded/process-identity.ts',
      'server/platform/workers/worker-process.ts',
    ],
  ],
])('in these places only: %s', (_, pattern, places) => {
  expect(pathsWith(pattern)).toEqual(places.toSorted());
});

test('every field for a password hides what is typed, and lets password managers in', () => {
  const fields = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      (text.match(/<(?:\w+)(?:[^<>]|=>)*?[\w-]+-password"(?:[^<>]|=>)*>/g) ?? []).map((element) => ({ path, element })),
    )
    .filter(({ element }) => /autoComplete="(?:current|new)-password"/.test(element));
  expect(fields.length).toBeGreaterThan(6);
  const open = fields.filter(({ element }) => !/^<PasswordField\b|type="password"/.test(element));
  expect(open).toEqual([]);
});

test('there is no field for a password without saying which', () => {
  const unnamed = sources.filter(
    ({ path, text }) =>
      path.endsWith('.tsx') &&
      /<PasswordField|type="password"/.test(text) &&
      !/autoComplete="(?:current|new)-password"/.test(text),
  );
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});
