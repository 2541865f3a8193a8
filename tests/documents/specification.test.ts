import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PLANS, TRIAL_DAYS } from '#domain/company/plans.ts';
import { NAME_MAX } from '#domain/contact-details.ts';
import { toastMessage } from '#domain/errors.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import {
  ADDON_TYPES,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  MULTIPLIER_STEP,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  UNITS,
} from '#domain/pricing/rate-book.ts';
import { SEED_ADDONS, SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { PASSWORD_MIN_LENGTH, passwordProblem } from '#domain/team/password-rules.ts';
import { webPages } from '#tests/isolation/web-pages.ts';
import { DECISIONS } from '#tests/roles/decision-table.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');
const specification = readFileSync(join(DOCS, 'specification.md'), 'utf8');
const product = readFileSync(join(DOCS, 'product.md'), 'utf8');

function sectionOf(document: string, number: number): string {
  const section = document.split(/^## (?=\d)/m).find((text) => text.startsWith(`${number}. `));
  if (section === undefined) throw new Error(`There is no section ${number}`);
  return section;
}

/** Returns the rows of the table with this header, each as a list of cells. */
function table(text: string, head: string): string[][] {
  const [, below] = text.split(`\n| ${head} |`);
  if (below === undefined) throw new Error(`No table begins with ${head}`);
  const lines = below.split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end === -1 ? lines.length : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const quoted = (cell: string, sign: string) =>
  Array.from(cell.matchAll(new RegExp(`\\${sign}([^${sign}]+)\\${sign}`, 'g')), ([, text = '']) => text);

test('every route in the specification is a page', () => {
  const rows = table(sectionOf(specification, 2), 'route | screen');
  const routes = rows.flatMap(([cell = '']) => quoted(cell, '`'));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !webPages.includes(route))).toEqual([]);
});

test('every error has the message in its row of the specification', () => {
  const rows = table(sectionOf(specification, 8), 'cause | toast');
  const causes = rows.flatMap(([cause = '', toast = '']): { error: unknown; message: string }[] => {
    const [message = ''] = quoted(toast, '*');
    const code = /^code (\w+)$/.exec(cause)?.[1];
    if (code) return [{ error: { code }, message }];
    if (cause === 'anything else') return [{ error: new Error('odd'), message }];
    return quoted(cause, '"').map((words) => ({ error: new Error(`So ${words.toUpperCase()} it is`), message }));
  });
  expect(causes).toHaveLength(14);
  for (const { error, message } of causes) expect(toastMessage(error)).toBe(message);
});

test('the password rules have the specified messages and order', () => {
  const rows = table(sectionOf(specification, 5), 'rule | message');
  const messages = rows
    .map(([, message = '']) => quoted(message, '*')[0])
    .filter((message) => message?.startsWith('Password'));
  const wrong = ['Short1', 'all-in-lower-case-1', 'ALL-IN-UPPER-CASE-1', 'Without-any-digit'];
  expect(wrong.map(passwordProblem)).toEqual(messages);
});

test('the specified limits match the program', () => {
  const rows = Object.fromEntries(
    table(sectionOf(specification, 9), 'what | value').map(([what, value]) => [what, value]),
  );
  const units = (all: readonly string[]) => all.map((one) => `\`${one}\``).join(', ');
  expect(rows).toMatchObject({
    'free trial': `${TRIAL_DAYS} days, no credit card`,
    password: `at least ${PASSWORD_MIN_LENGTH} characters`,
    names: `at most ${NAME_MAX} characters`,
    'rate of a service': `${RATE_MIN_CENTS} to ${RATE_MAX_CENTS.toLocaleString('en-US')} cents (under $10,000)`,
    multiplier: `${MULTIPLIER_MIN} to ${MULTIPLIER_MAX}, in steps of ${MULTIPLIER_STEP}`,
    units: units(UNITS),
    'discount types': units(ADDON_TYPES),
  });
});

test('the specification lists exactly the plans that can be bought', () => {
  const rows = table(sectionOf(product, 5), 'plan | price a month | max_users');
  const price = (cents: number) => formatMoney(cents).replace(/\.00$/, '');
  expect(rows).toEqual(PLANS.map((plan) => [plan.name, price(plan.monthly_cents), String(plan.max_users)]));
});

test('the table of permissions in docs/product.md is the one that every call is tested against', () => {
  const rows = table(sectionOf(product, 4), 'may | owner | admin | member');
  const tested = DECISIONS.map(({ may, cells }) => [may, cells.owner, cells.admin, cells.member]);
  expect(rows).toEqual(tested);
});

test('the specification’s seed rate book is the one that a new company gets', () => {
  const section = sectionOf(product, 10);
  const services = ([name, uom, rate]: (typeof SEED_SURFACES)[number]['services'][number]) => `${name} ${uom} ${rate}`;
  expect(table(section, 'surface type | services (unit, rate) | material multipliers')).toEqual(
    SEED_SURFACES.map((surface) => [
      surface.name,
      `\\*${surface.services.map(services).join(' · ')}`,
      surface.materials.map(([material, multiplier]) => `${material} ${multiplier.toFixed(2)}`).join(', '),
    ]),
  );
  expect(table(section, 'add-on | value')).toEqual(
    SEED_ADDONS.map(([name, type, value]) => [name, type === 'percent' ? `${value * 100}%` : `$${value / 100}`]),
  );
});
