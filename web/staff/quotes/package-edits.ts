import {
  type NamedPackage,
  packagePlaceOf,
  wholeChoice,
  withOptionStates,
  withPackage,
} from '#domain/pricing/packages.ts';
import type { LineOption } from '#domain/pricing/quote-lines.ts';
import type { FormLine, QuoteForm } from '#web/quote-form/quote-form.ts';

/** The customer's choice about a line. `from` is the place of the smallest package with the line, from 1. */
export type LineChoice =
  | { kind: 'always' }
  | { kind: 'optional'; option: LineOption }
  | { kind: 'package'; from: number }
  | { kind: 'one-of'; name: string };

export function choiceOfLine({ option, from_package, one_of }: FormLine): LineChoice {
  if (from_package !== undefined) return { kind: 'package', from: from_package };
  if (one_of !== undefined) return { kind: 'one-of', name: one_of };
  return option === undefined ? { kind: 'always' } : { kind: 'optional', option };
}

type Tied = Pick<FormLine, 'option' | 'from_package' | 'one_of'>;

function fieldsOf(choice: LineChoice, chosen: LineOption): Tied {
  if (choice.kind === 'package') return { option: chosen, from_package: choice.from };
  if (choice.kind === 'one-of') return { option: chosen, one_of: choice.name };
  return choice.kind === 'optional' ? { option: choice.option } : {};
}

/** Removes the former choice, so that no field of it stays. */
function withChoice(line: FormLine, choice: LineChoice, chosen: LineOption): FormLine {
  const { option: _option, from_package: _from, one_of: _name, ...rest } = line;
  return { ...rest, ...fieldsOf(choice, chosen) };
}

/** Returns the place of the package that the customer's page opens with. */
export function openingPackage({ lines, packages = [] }: Pick<QuoteForm, 'lines' | 'packages'>): number {
  const recommended = packages.findIndex((each) => each.recommended);
  return Math.max(packagePlaceOf(lines), recommended, 0);
}

/** Says what the customer can do with a line. A line of a package counts if the page opens with that package. */
export function withLineChoice(form: QuoteForm, lineId: string, choice: LineChoice): QuoteForm {
  const opening = openingPackage(form);
  const isOpen = choice.kind === 'package' && choice.from <= opening;
  const lines = form.lines.map((line) =>
    line.id === lineId ? withChoice(line, choice, isOpen ? 'chosen' : 'offered') : line,
  );
  return { ...form, lines: withOptionStates(lines, wholeChoice) };
}

/** Chooses a package, as the customer would. */
export function withPackageChosen(form: QuoteForm, place: number): QuoteForm {
  return { ...form, lines: withOptionStates(form.lines, (options) => withPackage(options, place)) };
}

/**
 * Renames, adds or removes packages at the large end. Lines of a removed package become options that are not selected.
 * Without any packages, the lines of the one that was selected stay part of the quote.
 */
export function withPackages(form: QuoteForm, packages: NamedPackage[]): QuoteForm {
  const untied = form.lines.map((line) => {
    if (line.from_package === undefined || line.from_package < packages.length) return line;
    const stays = packages.length === 0 && line.option === 'chosen';
    return withChoice(line, stays ? { kind: 'always' } : { kind: 'optional', option: 'offered' }, 'offered');
  });
  const changed = { ...form, lines: untied, packages };
  const recommended = packages.findIndex((each) => each.recommended);
  return recommended < 0 ? changed : withPackageChosen(changed, recommended);
}

/** Puts new lines into the package on screen. */
export function withAddedTo(before: QuoteForm, after: QuoteForm, place: number): QuoteForm {
  if (place === 0) return after;
  const known = new Set(before.lines.map(({ id }) => id));
  return after.lines
    .filter(({ id, kind }) => !known.has(id) && kind !== 'addon')
    .reduce((form, { id }) => withLineChoice(form, id, { kind: 'package', from: place }), after);
}
