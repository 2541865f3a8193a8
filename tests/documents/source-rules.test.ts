/**
 * Rules that no test of behavior can check, mostly for security: some calls may occur only in listed places, or
 * nowhere.
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

test('these checks find the source files', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test('only the staff app’s shell, which every screen shares, imports the app’s styles', () => {
  const withStyles = pathsWith(/^import '[^']+\.css'/m).filter((path) => path.startsWith('web/staff/'));
  expect(withStyles).toEqual(['web/staff/layout.tsx']);
});

test('only one file contains the product’s name, so an operator can change it', () => {
  expect(pathsWith(/Rinseline/)).toEqual(['domain/product.ts']);
});

test('Spanish texts always call a quote cotización', () => {
  expect(pathsWith(/presupuest/i)).toEqual([]);
  expect(pathsWith(/cotizaci[óo]n/i)).toEqual(
    expect.arrayContaining(['domain/language/spanish/page.ts', 'domain/messages/default-templates/es.ts']),
  );
});

test('only one file words the states of a quote', () => {
  const staff = sources.filter(({ path }) => /^(?:web\/staff|contract|server|domain)\//.test(path));
  const says = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(says(/waiting for an answer|no answers? yet/i)).toEqual([]);
  expect(says(/'(?:Awaiting reply|In outbox|Viewed|Not sent yet)'/)).toEqual([
    'domain/quote/lifecycle.ts',
    // The name of an event, not a state of a quote.
    'web/staff/owner/webhooks/webhook-labels.ts',
  ]);
});

test('an email that can’t be sent yet is described with the same words on every staff screen', () => {
  const staff = sources.filter(({ path }) => path.startsWith('web/staff/'));
  const says = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(says(/Save without sending/)).toEqual(['web/staff/quotes/email-not-connected.ts']);
  expect(says(/email anyway|Save reminder\b|[Nn]o mail server|'In outbox'/)).toEqual([]);
});

test('an incomplete payment is called the same for a quote and for a plan', () => {
  expect(pathsWith(/payment not finished/i)).toEqual([]);
  expect(pathsWith(/'Payment not completed'/)).toEqual([
    'domain/language/english/payment.ts',
    'web/checkout/success.tsx',
  ]);
});

test('a plan for the next washes is called a wash plan on every screen', () => {
  expect(pathsWith(/[Rr]ecurring wash|lavado recurrente/)).toEqual([]);
});

test('staff screens say “balance due” for one quote and “outstanding” for a sum', () => {
  const staff = sources.filter(({ path }) => /^(?:web\/staff|contract|domain\/payments)\//.test(path));
  const says = (pattern: RegExp) => staff.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(says(/'Payment due'|\bamount due\b|outstanding balance/i)).toEqual([]);
});

test('the staff app formats dates only with the functions for staff', () => {
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
    'web/staff/calendar/work/grid/week-strip.tsx',
  ]);
});

test.each([
  ['running text as code', /\beval\(|new Function\(|from 'node:vm'|setTimeout\('/],
  ['running a shell', /shell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/],
  ['replacing a method of a response', /\.(?:writeHead|write|end|push)\s*=[^=>]/],
  ['hashing a password with less work', /\bsetHashingWork\((?!next: HashingWork = FULL_WORK\))/],
  ['blocking paste', /\bonPaste\b|\bonBeforeInput\b|addEventListener\('paste'/],
])('the program never does this: %s', (_, pattern) => {
  expect(pathsWith(pattern)).toEqual([]);
});

test.each([
  [
    'inserting raw markup: our own articles and scripts',
    /dangerouslySetInnerHTML/,
    ['web/root.tsx', 'web/site/blog/article.tsx', 'web/site/layout.tsx', 'web/staff/shell/shell-skeleton.tsx'],
  ],
  [
    'turning text into markup in the browser: the dashboard, which the server rendered with React',
    /\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    ['web/api/early-answers.ts'],
  ],
  [
    'creating regular expressions at run time: from constants',
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
    'column and table names that are not literals: from closed lists',
    /\bsql\.(?:ref|table|id)\((?!'|`)/,
    [
      'server/features/exports/source-queries.ts',
      'server/features/reports/queries.ts',
      'server/providers/mail/allowance-commands.ts',
    ],
  ],
  [
    'query text that is not a parameter: roles, sort orders and states from closed lists, and limits',
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
    'queueing a mail or a text: where the rules about what may be sent are applied',
    /insertInto\('(?:account_)?messages'\)/,
    [
      'server/providers/mail/commands.ts',
      'server/providers/text-messages/account-text-commands.ts',
      'server/providers/text-messages/commands.ts',
    ],
  ],
  [
    'using up a company’s allowance: by those rules, and by retries',
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
    'predictable random numbers: for delays, never for secrets',
    /Math\.random\(/,
    [
      'server/platform/db/migrate.ts',
      'server/features/integrations/webhooks/deliver.ts',
      'web/staff/workspace/open-workspace.ts',
    ],
  ],
  [
    'query text from elsewhere: the job queue’s own, and the start of a tenant’s transaction',
    /CompiledQuery\.raw\(/,
    ['server/platform/db/client.ts', 'server/platform/jobs/job-sender.ts'],
  ],
  [
    'starting other programs: our own processes and PostgreSQL’s, without a shell',
    /from 'node:child_process'/,
    [
      'server/platform/db/embedded/binaries.ts',
      'server/platform/db/embedded/initialize.ts',
      'server/platform/db/embedded/postmaster.ts',
      'server/platform/db/embedded/process-identity.ts',
      'server/platform/workers/worker-process.ts',
    ],
  ],
])('the program does this only in the listed places: %s', (_, pattern, places) => {
  expect(pathsWith(pattern)).toEqual(places.toSorted());
});

test('every password field hides what is typed, and works with password managers', () => {
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

test('every password field tells the browser whether it is for a current or a new password', () => {
  const unnamed = sources.filter(
    ({ path, text }) =>
      path.endsWith('.tsx') &&
      /<PasswordField|type="password"/.test(text) &&
      !/autoComplete="(?:current|new)-password"/.test(text),
  );
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});
