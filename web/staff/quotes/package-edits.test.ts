import { describe, expect, test } from 'vitest';
import { filledForm } from '#tests/samples/quote-form.ts';
import type { FormLine, QuoteForm } from '#web/quote-form/quote-form.ts';
import { withLines } from './form-edits.ts';
import {
  choiceOfLine,
  openingPackage,
  withAddedTo,
  withLineChoice,
  withPackageChosen,
  withPackages,
} from './package-edits.ts';

const line = (id: string): FormLine => ({
  kind: 'custom',
  id,
  description: id,
  included: '',
  taxable: true,
  quantity: 1,
  unit: 'flat',
  unit_cents: 10_000,
});
const NAMES = ['Basic', 'Deluxe', 'Premium'];
const packages = (count: number, recommended: number) =>
  NAMES.slice(0, count).map((name, place) => ({ name, recommended: place === recommended }));
const formOf = (...ids: string[]): QuoteForm => ({ ...filledForm(), lines: ids.map(line), packages: packages(3, 1) });
const optionOf = (form: QuoteForm, id: string) => form.lines.find((each) => each.id === id)?.option;

describe('packages in the builder', () => {
  test('a line added to the recommended package counts at once, one of a larger package does not', () => {
    const before = formOf('wash');
    const deluxe = withAddedTo(before, withLines(before, [line('gutters')]), 1);
    const premium = withAddedTo(deluxe, withLines(deluxe, [line('patio')]), 2);
    expect([optionOf(premium, 'wash'), optionOf(premium, 'gutters'), optionOf(premium, 'patio')]).toEqual([
      undefined,
      'chosen',
      'offered',
    ]);
    expect(openingPackage(premium)).toBe(1);
    expect(withAddedTo(before, withLines(before, [line('porch')]), 0).lines.at(-1)).toEqual(line('porch'));
  });

  test('choosing a package counts its lines and those of the packages below it', () => {
    const form = withLineChoice(
      withLineChoice(formOf('wash', 'gutters', 'patio'), 'gutters', { kind: 'package', from: 1 }),
      'patio',
      { kind: 'package', from: 2 },
    );
    expect(['gutters', 'patio'].map((id) => optionOf(withPackageChosen(form, 2), id))).toEqual(['chosen', 'chosen']);
    expect(['gutters', 'patio'].map((id) => optionOf(withPackageChosen(form, 0), id))).toEqual(['offered', 'offered']);
  });

  test('lines of a removed package become options that are not selected, and nothing is lost', () => {
    const form = withLineChoice(formOf('wash', 'patio'), 'patio', { kind: 'package', from: 2 });
    const two = withPackages(form, packages(2, 1));
    expect(two.lines.map(choiceOfLine)).toEqual([{ kind: 'always' }, { kind: 'optional', option: 'offered' }]);
  });

  test('without packages, the lines that the page opened with stay part of the quote', () => {
    const tied = withLineChoice(formOf('wash', 'gutters', 'patio'), 'gutters', { kind: 'package', from: 1 });
    const form = withPackages(withLineChoice(tied, 'patio', { kind: 'package', from: 2 }), []);
    expect(form.lines.map(choiceOfLine)).toEqual([
      { kind: 'always' },
      { kind: 'always' },
      { kind: 'optional', option: 'offered' },
    ]);
  });

  test('recommending another package opens the page with it', () => {
    const form = withLineChoice(formOf('wash', 'patio'), 'patio', { kind: 'package', from: 2 });
    expect(optionOf(withPackages(form, packages(3, 2)), 'patio')).toBe('chosen');
  });

  test('of lines that replace each other exactly one counts, and leaving them clears the choice', () => {
    const one = withLineChoice(formOf('wash', 'matte', 'glossy'), 'matte', { kind: 'one-of', name: 'Sealer' });
    const both = withLineChoice(one, 'glossy', { kind: 'one-of', name: 'Sealer' });
    expect(['matte', 'glossy'].map((id) => optionOf(both, id))).toEqual(['chosen', 'offered']);
    const left = withLineChoice(both, 'matte', { kind: 'always' });
    expect(left.lines.find(({ id }) => id === 'matte')).toEqual(line('matte'));
    expect(optionOf(left, 'glossy')).toBe('chosen');
  });
});
