import { expect, test } from 'vitest';
import { isWholeChoice, missingChoice, packageName, wholeChoice, withPackage } from './packages.ts';

const of = (text: string) =>
  text.split(' ').map((each) => {
    const [tie = '', state] = each.split(':');
    const ties = /^\d$/.test(tie) ? { from_package: Number(tie) } : tie === '-' ? {} : { one_of: tie };
    return { ...ties, chosen: state === 'yes' };
  });
const states = (options: readonly { chosen: boolean }[]) =>
  options.map(({ chosen }) => (chosen ? 'yes' : 'no')).join(' ');

test.each([
  ['a package contains those below it', '1:no 2:yes', 'yes yes'],
  ['the smallest package contains no lines of the others', '1:no 2:no', 'no no'],
  ['all lines of a package belong together', '1:yes 1:no 2:no', 'yes yes no'],
  ['the first of several options counts if none is chosen', 'a:no a:no b:no', 'yes no yes'],
  ['of two chosen ones that replace each other, the first counts', 'a:no a:yes a:yes', 'no yes no'],
  ['other options stay as they are', '-:yes -:no 1:no', 'yes no no'],
])('%s', (_, before, after) => {
  expect(states(wholeChoice(of(before)))).toBe(after);
  expect(isWholeChoice(of(before))).toBe(states(of(before)) === after);
});

test('choosing a package changes no other options', () => {
  expect(states(withPackage(of('1:no 2:no a:no a:yes -:yes'), 1))).toBe('yes no no yes yes');
});

test('the chosen package has a name', () => {
  const packages = ['Basic', 'Deluxe', 'Premium'].map((name) => ({ name, recommended: false }));
  expect(packageName(packages, of('1:yes 2:no'))).toBe('Deluxe');
  expect(packageName(packages, of('1:no 2:no'))).toBe('Basic');
  expect(packageName([], of('-:yes'))).toBeNull();
});

test('a package that adds nothing, and a choice of one, are named', () => {
  const packages = ['Basic', 'Deluxe', 'Premium'].map((name) => ({ name, recommended: false }));
  expect(missingChoice(packages, [{ from_package: 1 }])).toBe('a service that Premium adds');
  expect(missingChoice(packages, [{ from_package: 1 }, { from_package: 2 }])).toBeNull();
  expect(missingChoice([], [{ one_of: 'a' }, { one_of: 'b' }, { one_of: 'a' }])).toBe('another option for “b”');
  expect(missingChoice([], [{}])).toBeNull();
});
