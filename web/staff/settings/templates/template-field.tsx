import { Combobox, Text, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TemplateProblem } from '#domain/messages/check-template.ts';
import { parseTemplate } from '#domain/messages/parse-template.ts';
import { type TemplateKind, variableLabel } from '#domain/messages/template-kinds.ts';
import type { Variable } from '#domain/messages/template-variables.ts';
import type { FieldBinding } from '#web/staff/components/use-form.ts';
import { fittingVariables, type Opening, openingAt, withVariable } from './variable-typing.ts';

/** Lets the chips above a field insert variables. */
export interface TemplateFieldHandle {
  insert: (name: Variable) => void;
}

interface TemplateFieldProps {
  label: string;
  description?: ReactNode;
  oneLine?: boolean;
  lang: string;
  kind: TemplateKind;
  variables: readonly Variable[];
  field: FieldBinding<string>;
  problems: readonly TemplateProblem[];
  ref?: Ref<TemplateFieldHandle>;
}

/** A text field that highlights variables, suggests them while someone types, and lists problems below. */
export function TemplateField({
  label,
  description,
  oneLine = false,
  lang,
  kind,
  variables,
  field,
  problems,
  ref,
}: TemplateFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const wasEntered = useRef(false);
  const [opening, setOpening] = useState<Opening | null>(null);
  const offered = opening ? fittingVariables(kind, variables, opening.typed) : [];
  const isOpen = offered.length > 0;
  const list = useCombobox({ opened: isOpen, onDropdownClose: () => setOpening(null) });
  const listed = offered.join();
  const { selectFirstOption } = list;
  // Selects the first option whenever the suggestions change.
  useEffect(() => {
    if (listed !== '') selectFirstOption();
  }, [listed, selectFirstOption]);

  function put(name: Variable, place: { from: number; to: number }): void {
    const next = withVariable(field.value, name, place);
    flushSync(() => {
      field.onChange(next.text);
      setOpening(null);
    });
    select(input.current, next.cursor, next.cursor);
  }
  useImperativeHandle(ref, () => ({
    insert: (name) => {
      const end = field.value.length;
      const { selectionStart: from, selectionEnd: to } = (wasEntered.current && input.current) || {
        selectionStart: end,
        selectionEnd: end,
      };
      put(name, { from, to });
    },
  }));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!oneLine || isOpen || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  // An unfinished variable with the cursor in it is not a problem yet.
  const shown = problems.filter(({ fault, from }) => !(isOpen && fault === 'broken_braces' && from === opening?.from));
  return (
    <div>
      <Combobox
        store={list}
        position="bottom-start"
        width={300}
        onOptionSubmit={(name) => opening && put(name as Variable, opening)}
      >
        <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
          <Textarea
            ref={input}
            label={label}
            description={description}
            lang={lang}
            value={field.value}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              const text = oneLine ? value.replace(/\s*[\r\n]+\s*/g, ' ') : value;
              field.onChange(text);
              setOpening(openingAt(text, selectionStart));
            }}
            onSelect={({ currentTarget: { value, selectionStart } }) =>
              opening && setOpening(openingAt(value, selectionStart))
            }
            onFocus={() => {
              wasEntered.current = true;
            }}
            onBlur={() => {
              setOpening(null);
              field.onBlur();
            }}
            error={shown.length > 0 || (field.error !== undefined && problems.length === 0 && field.error)}
            rows={1}
            classNames={{ input: 'template-input' }}
            inputContainer={onMirror(field.value, opening?.from ?? 0, oneLine)}
          />
        </Combobox.EventsTarget>
        <Combobox.Dropdown hidden={!isOpen}>
          <Combobox.Options aria-label="Variables" mah={260} className="template-options">
            {offered.map((name) => (
              <Combobox.Option key={name} value={name}>
                <Text size="sm">{variableLabel(kind, name)}</Text>
                <Text size="xs">{`{{${name}}}`}</Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p role="status" className="visually-hidden">
        {offered[0] &&
          `${offered.length === 1 ? '1 variable' : `${offered.length} variables`}. Enter inserts ${variableLabel(kind, offered[0])}.`}
      </p>
      <ProblemList problems={shown} label={label} onChoose={({ from, to }) => select(input.current, from, to)} />
    </div>
  );
}

/** An invisible character that keeps the cursor on the same line as the typed word. */
const WORD_JOINER = '\u2060';

function onMirror(text: string, cursor: number, oneLine: boolean): (field: ReactNode) => ReactNode {
  return (field) => (
    <div className="template-text" data-lines={oneLine ? 'one' : 'many'}>
      <Mirror text={text} cursor={cursor} />
      {field}
    </div>
  );
}

/**
 * A copy of the text behind the field. It highlights variables, sets the field's height, and places the suggestions
 * at the cursor.
 */
function Mirror({ text, cursor }: { text: string; cursor: number }) {
  return (
    <div className="template-mirror" aria-hidden="true">
      {marked(text.slice(0, cursor))}
      <Combobox.DropdownTarget>
        <span>{WORD_JOINER}</span>
      </Combobox.DropdownTarget>
      {marked(text.slice(cursor))}
      {'\u200b'}
    </div>
  );
}

function marked(text: string): ReactNode[] {
  let end = 0;
  return parseTemplate(text).parts.map((part) => {
    const from = end;
    end = part.kind === 'text' ? from + part.text.length : part.to;
    const words = text.slice(from, end);
    return part.kind === 'text' ? words : <mark key={from}>{words}</mark>;
  });
}

interface ProblemListProps {
  problems: readonly TemplateProblem[];
  label: string;
  onChoose: (problem: TemplateProblem) => void;
}

/** Lists the problems in the order of the text. Pressing one selects its place in the text. */
function ProblemList({ problems, label, onChoose }: ProblemListProps) {
  return (
    <ul
      className="template-problems"
      aria-live="polite"
      aria-label={`Problems: ${label}`}
      hidden={problems.length === 0}
    >
      {problems.map((problem) => (
        <li key={`${problem.fault} ${problem.from} ${problem.word}`}>
          <button type="button" className="link-button" onClick={() => onChoose(problem)}>
            Line {problem.line}, column {problem.column}
          </button>
          <span>{problem.message}</span>
        </li>
      ))}
    </ul>
  );
}

function select(input: HTMLTextAreaElement | null, from: number, to: number): void {
  input?.focus();
  input?.setSelectionRange(from, to);
}
