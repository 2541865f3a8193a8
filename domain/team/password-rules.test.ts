import { expect, test } from 'vitest';
import { hintedRules, passwordProblem } from './password-rules.ts';

test.each([
  ['', 'Password must be at least 12 characters'],
  ['Short1', 'Password must be at least 12 characters'],
  ['elevenchar1', 'Password must be at least 12 characters'],
  ['nouppercase1', 'Password must contain at least one uppercase letter'],
  ['nouppercaseornumber', 'Password must contain at least one uppercase letter'],
  ['NOLOWERCASE1', 'Password must contain at least one lowercase letter'],
  ['NoNumberAtAll', 'Password must contain at least one number'],
  ['Twelve-Char1', null],
  ['Ä1äaaaaaaaaa', 'Password must contain at least one uppercase letter'],
  [`Aa1${'x'.repeat(253)}`, null],
  [`Aa1${'x'.repeat(254)}`, 'Password must be at most 256 characters'],
])('the first problem of the password "%s" is: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  ['', []],
  ['Driveway', ['Uppercase', 'Lowercase']],
  ['driveway driveway 1', ['12 characters', 'Lowercase', 'Number']],
  ['Twelve-Char1', ['12 characters', 'Uppercase', 'Lowercase', 'Number']],
])('of the rules in the hint, "%s" meets: %s', (password, met) => {
  const rules = hintedRules(password);
  expect(rules.filter(({ isMet }) => isMet).map(({ name }) => name)).toEqual(met);
  expect(rules).toHaveLength(4);
});
