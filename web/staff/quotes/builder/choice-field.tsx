import { NativeSelect, TextInput } from '@mantine/core';
import { type NamedPackage, ONE_OF_MAX } from '#domain/pricing/packages.ts';
import { lineField } from '#web/quote-form/form-problems.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { choiceOfLine, type LineChoice, withLineChoice } from '#web/staff/quotes/package-edits.ts';
import { sameEntries, sameItems, useBuilderPart, useBuilderStore, useEdit, useLinePart } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';

interface FieldOfLine {
  lineId: string;
}

/** Returns "Only in Premium" or "In Deluxe and Premium". */
function packageLabel(packages: readonly NamedPackage[], from: number): string {
  const names = packages.slice(from).map(({ name }) => name);
  return names.length === 1 ? `Only in ${names[0]}` : `In ${names.join(' and ')}`;
}

const KEYS = { always: 'always', chosen: 'chosen', offered: 'offered', oneOf: 'one-of' } as const;

function keyOf(choice: LineChoice): string {
  if (choice.kind === 'package') return String(choice.from);
  return choice.kind === 'optional' ? choice.option : choice.kind;
}

const keyOfLine = (line: FormLine) => keyOf(choiceOfLine(line));

/** Says whether the line is always included, optional, part of a package, or one of several. */
export function ChoiceField({ lineId }: FieldOfLine) {
  const edit = useEdit();
  const store = useBuilderStore();
  const key = useLinePart(lineId, keyOfLine);
  const packages = useBuilderPart(({ draft }) => draft.form.packages ?? [], sameEntries);
  const names = useChoiceNames();
  const data = [
    { value: KEYS.always, label: packages.length > 0 ? 'In every package' : 'Always included' },
    ...packages.slice(1).map((_, above) => ({ value: String(above + 1), label: packageLabel(packages, above + 1) })),
    { value: KEYS.chosen, label: 'Included unless the customer removes it' },
    { value: KEYS.offered, label: 'Only if the customer adds it' },
    { value: KEYS.oneOf, label: 'One of several' },
  ];

  function choiceOf(value: string): LineChoice {
    if (value === KEYS.always) return { kind: 'always' };
    if (value === KEYS.chosen || value === KEYS.offered) return { kind: 'optional', option: value };
    return value === KEYS.oneOf
      ? { kind: 'one-of', name: names[0] ?? 'Choose one' }
      : { kind: 'package', from: Number(value) };
  }

  function choose(choice: LineChoice) {
    edit((form) => withLineChoice(form, lineId, choice), 'customer’s choice changed');
    const { editor } = store.model;
    // Otherwise the line would leave the screen while someone edits it.
    if (choice.kind === 'package' && choice.from > editor.now.viewed) editor.view(choice.from);
  }

  return (
    <>
      <NativeSelect
        label="Customer’s choice"
        value={key}
        data={data}
        onChange={(event) => choose(choiceOf(event.currentTarget.value))}
      />
      {key === KEYS.oneOf && <ChoiceName lineId={lineId} names={names} />}
    </>
  );
}

/** Returns the names of the choices on the quote. */
function useChoiceNames(): readonly string[] {
  return useBuilderPart(({ draft }) => [...new Set(draft.form.lines.flatMap(({ one_of }) => one_of ?? []))], sameItems);
}

const nameOf = (line: FormLine) => line.one_of ?? '';

/** Names the choice. The customer picks one of the lines with the same name. */
function ChoiceName({ lineId, names }: FieldOfLine & { names: readonly string[] }) {
  const edit = useEdit();
  const name = useLinePart(lineId, nameOf);
  const count = useBuilderPart(({ draft }) => draft.form.lines.filter(({ one_of }) => one_of === name).length);
  const problem = useFieldProblem(lineField(lineId, 'one_of'));
  const list = `choices-${lineId}`;
  return (
    <>
      <TextInput
        label="Name of the choice"
        description={count === 1 ? 'Give another line the same name' : `${count} lines to pick from`}
        maxLength={ONE_OF_MAX}
        value={name}
        list={list}
        onChange={({ currentTarget: { value } }) =>
          edit(
            (form) => withLineChoice(form, lineId, { kind: 'one-of', name: value }),
            'customer’s choice changed',
            lineId,
          )
        }
        {...problem}
      />
      <datalist id={list}>
        {names.map((each) => (
          <option key={each} value={each} aria-label={each} />
        ))}
      </datalist>
    </>
  );
}
