import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { PASSWORD_TOO_COMMON, passwordProblem } from '#domain/team/password-rules.ts';
import { assertUncommonPassword } from './password-strength.ts';

const ABOUT = ['Rinseline', 'dana.whitfield@brightside.example', 'Dana Whitfield', 'Brightside Exteriors'];

const isRefused = (password: string) =>
  assertUncommonPassword(password, ABOUT).then(
    () => false,
    () => true,
  );

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const ENDINGS = ['1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '1234567890'];

/** Changes a word in the ways people use to satisfy the rule. Returns undefined if it stays too short. */
const fitted = (word: string) =>
  ENDINGS.map((ending) => capitalized(word) + ending).find((password) => passwordProblem(password) === null);

const COMMON = dictionary['passwords-common']
  .map(String)
  .map(fitted)
  .filter((password) => password !== undefined)
  .slice(0, 3000);
const AT_ONCE = 500;

test.each(Array.from({ length: 6 }, (_, index) => index * AT_ONCE))(
  'none of the 500 most common passwords after the first %i is accepted, even when changed in the ways people satisfy the rule',
  async (first) => {
    const passwords = COMMON.slice(first, first + AT_ONCE);
    expect(passwords).toHaveLength(AT_ONCE);
    const accepted: string[] = [];
    for (const password of passwords) if (!(await isRefused(password))) accepted.push(password);
    expect(accepted).toEqual([]);
  },
);

test.each([
  ['a common password with digits', 'Password1234'],
  ['a common password with letters replaced', 'P@ssw0rd1234'],
  ['letters and digits in sequence', 'Abcd12345678'],
  ['the simplest password that the rule permits', 'Aa1234567890'],
  ['a row of adjacent keys', 'Qwertyuiop12'],
  ['a repeated group of characters', 'Abc1Abc1Abc1Abc1'],
  ['a long common password', 'PolniyPizdec0211'],
  ['the name of the product', 'Rinseline2026'],
  ['the name of the trade', 'Powerwashing1'],
  ['the name of the person', 'Whitfield1985'],
  ['the name of the company, in one word', 'BrightsideExteriors1'],
  ['the email of the person', 'Dana.Whitfield1'],
])('%s is refused: %s', async (_, password) => {
  expect(passwordProblem(password)).toBeNull();
  await expect(assertUncommonPassword(password, ABOUT)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: PASSWORD_TOO_COMMON,
    details: { issues: [{ path: ['password'], message: PASSWORD_TOO_COMMON }] },
  });
});

test.each([
  'Correct-Horse-99',
  'Clear-Water-2026',
  'Blue-Truck-42',
  'MyDogRex2019!',
  'Tr0ub4dor&3x',
  'Summer rain on Oak Street 7',
])('%s may be used', async (password) => {
  expect(await isRefused(password)).toBe(false);
});

test('a name does not weaken someone else’s password', async () => {
  await assertUncommonPassword('Whitfield-Larch-7', ['Rinseline', 'ann@example.com', 'Ann Owner', 'Ann Wash']);
});

test('a password of maximum length is checked like any other', async () => {
  expect(await isRefused('aA1'.repeat(85))).toBe(true);
  expect(await isRefused(`Correct-Horse-99 ${'and so on, and so on '.repeat(11)}`)).toBe(false);
});
