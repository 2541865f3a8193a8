import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_KEYS_MAX } from '#domain/company/api-scopes.ts';
import { WEBHOOK_ENDPOINTS_MAX } from '#domain/company/webhook-events.ts';
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '#domain/customer/customer-import.ts';
import { ACCOUNTS_A_PHONE_MAX, PHONES_MAX } from '#domain/messages/phone-code.ts';
import { VALIDITY_DAYS_MAX } from '#domain/quote/lifecycle.ts';
import { LOGO_MAX_BYTES, PHOTO_MAX_BYTES, PHOTOS_PER_QUOTE_MAX } from '#domain/quote/photo-limits.ts';
import { EXPECTED_WORDS, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/team/password-rules.ts';
import { WRONG_CODES_MAX } from '#server/features/accounts/two-factor/two-factor-challenge.ts';
import { CODE_TEXT_RULES, KEY_RULES, RULES } from '#server/platform/auth/limit-rules.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(resolve(ROOT, 'docs', 'security.md'), 'utf8');
const chapter = (title: string) => DOCUMENT.split(/^## /m).find((text) => text.startsWith(title)) ?? '';

/** Requirement numbers of ASVS 5.0.0, levels 1 and 2, by section. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
};

interface Row {
  number: string;
  result: string;
  how: string;
}

const rows: Row[] = Array.from(
  chapter('OWASP ASVS').matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
  ([, number = '', result = '', how = '']) => ({ number, result, how }),
);
const pathsIn = (text: string) =>
  Array.from(
    text.matchAll(/`((?:bench|contract|docs|domain|scripts|server|tests|web)\/[^`\s]*)`/g),
    ([, path = '']) => path,
  );
const isThere = (path: string) => globSync(path, { cwd: ROOT }).length > 0;

test('docs/security.md has exactly one line for each requirement, in order', () => {
  const expected = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

test('each requirement has one of three statuses, and says how it is met or why not', () => {
  const silent = rows.filter(
    ({ result, how }) => !['met', 'not applicable', 'falls short'].includes(result) || how.trim().length < 5,
  );
  expect(silent).toEqual([]);
});

test('each met requirement names its proof or refers to the text above its table', () => {
  const unproven = rows.filter(
    ({ result, how }) => result === 'met' && !pathsIn(how).some((path) => /test\.ts|spec\.ts|\.json$/.test(path)),
  );
  expect(unproven.map(({ number, how }) => `${number} ${how.split(/[:;]/)[0]}`)).toEqual([
    '6.1.3 above',
    '7.1.2 above',
    '7.1.3 above',
    '8.1.2 above',
  ]);
});

test('the counts in the summary match the requirement lines', () => {
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  expect(DOCUMENT).toContain(
    `${count('met')} are met, ${count('not applicable')} do not apply, ${count('falls short')} fall short.`,
  );
});

test('every file that docs/security.md names exists', () => {
  const paths = pathsIn(DOCUMENT);
  expect(paths.length).toBeGreaterThan(100);
  expect([...new Set(paths)].filter((path) => !isThere(path))).toEqual([]);
});

describe('numbers in docs/security.md', () => {
  const time = (seconds: number) => {
    if (seconds === 60) return '1 minute';
    return seconds > 3600 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`;
  };
  const said = ({ points, seconds }: { points: number; seconds: number }) => `${points} in ${time(seconds)}`;
  const lines = chapter('Limits')
    .split('\n')
    .filter((line) => /^\| [a-z_]+ \| \d/.test(line));

  test('the table of rate limits matches the program', () => {
    const people = Object.entries(RULES).map(
      ([name, { client, account, counted }]) =>
        `| ${name} | ${said(client)} | ${account ? said(account) : '–'} | ${counted} |`,
    );
    const counted: Readonly<Record<string, string>> = {
      api_refusal: '',
      text_received: ' (phone)',
      text_of_stranger: ' (company)',
      contact_all: ' (installation)',
      ask_company: ' (company)',
      ask_company_day: ' (company)',
    };
    const keys = Object.entries(KEY_RULES).map(
      ([name, allowance]) => `| ${name} | ${said(allowance)}${counted[name] ?? ' (key)'} | – | in database |`,
    );
    const texts = Object.entries(CODE_TEXT_RULES).map(([name, allowance]) => `| ${name} | ${said(allowance)} |`);
    expect(lines).toEqual([...people, ...keys, ...texts]);
  });

  test.each([
    [`${PHOTOS_PER_QUOTE_MAX} photos`, 'Limits'],
    [`valid 1 to ${VALIDITY_DAYS_MAX} days`, 'Limits'],
    [`${WRONG_CODES_MAX} wrong codes`, 'Limits'],
    [`${PHONES_MAX} of them phone numbers`, 'Limits'],
    [`| a phone number | ${ACCOUNTS_A_PHONE_MAX} accounts |`, 'Limits'],
    [`${API_KEYS_MAX} API keys; ${WEBHOOK_ENDPOINTS_MAX} webhook endpoints`, 'Limits'],
    [`${PHOTO_MAX_BYTES.toLocaleString('en-US')} bytes, 60 megapixels`, 'Files'],
    [`${LOGO_MAX_BYTES.toLocaleString('en-US')} bytes (SVG`, 'Files'],
    [`${IMPORT_MAX_BYTES.toLocaleString('en-US')} bytes, ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows`, 'Files'],
    [`At least ${PASSWORD_MIN_LENGTH} characters, at most ${PASSWORD_MAX_LENGTH}`, 'Passwords'],
  ])('the chapter states the program’s limit: %s', (text, title) => {
    expect(chapter(title)).toContain(text);
  });

  test('the words that are too common for a password are the program’s own', () => {
    const words = new Set(chapter('Passwords').match(/[a-z]+/g));
    expect(EXPECTED_WORDS.filter((word) => !words.has(word))).toEqual([]);
  });
});
