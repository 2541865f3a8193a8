/** Fills a template with one message's facts. A variable inside a value stays as plain text. */
import { cutText, visibleText } from '#domain/text.ts';
import { parseTemplate, type TemplatePart } from './parse-template.ts';
import type { TemplateText } from './template-kinds.ts';
import { isVariable, type LinkVariable, type TextVariable, VARIABLES, type Variable } from './template-variables.ts';

export type FactRow = readonly [label: string, value: string];

export interface MessageFacts {
  values: Partial<Record<TextVariable, string>>;
  /** rows of {{quote_summary}} */
  summary: readonly FactRow[];
}

export type FilledBlock =
  /** @param links the paragraph's URLs */
  | { kind: 'paragraph'; text: string; links: string[] }
  /** a line with only a link */
  | { kind: 'button'; variable: LinkVariable; url: string }
  | { kind: 'facts'; rows: FactRow[] }
  /** a line with only a person's own wording */
  | { kind: 'quotation'; text: string };

const LINE_VALUE_MAX = 500;
const QUOTATION_VALUE_MAX = 5000;
const LINK_VALUE_MAX = 2000;
const FILLED_SUBJECT_MAX = 300;

/**
 * Characters that change how the text after them looks: control characters and marks for the writing direction.
 * Characters that join emoji and letters are not included.
 */
const TURNING = /[\u061c\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;
const CONTROL = /\p{Cc}/gu;
const BREAK = /[\t-\r\u0085]/;
const LINE_BREAKS = /\r\n|[\n-\r\u0085\u2028\u2029]/g;

const safe = (text: string) =>
  text
    .toWellFormed()
    .replace(TURNING, '')
    .replace(CONTROL, (each) => (BREAK.test(each) ? each : ''));

function asLine(text: string, max = LINE_VALUE_MAX): string {
  // Cut before cleaning, so that a very long value costs little work.
  return cutText(visibleText(safe(cutText(text, 4 * max)).replace(/[\s\u0085]+/g, ' ')), max);
}

/** Keeps line breaks, but at most one empty line in a row. */
function asQuotation(text: string): string {
  const lines = safe(cutText(text, 4 * QUOTATION_VALUE_MAX)).replace(LINE_BREAKS, '\n');
  return cutText(visibleText(lines.replace(/\n{3,}/g, '\n\n')), QUOTATION_VALUE_MAX);
}

function valueOf(name: Variable, { values, summary }: MessageFacts): string {
  if (name === 'quote_summary')
    return rowsOf(summary)
      .map(([label, value]) => `${label}: ${value}`)
      .join(', ');
  const value = values[name] ?? '';
  const { sort } = VARIABLES[name];
  if (sort === 'quotation') return asQuotation(value);
  return asLine(value, sort === 'link' ? LINK_VALUE_MAX : LINE_VALUE_MAX);
}

function rowsOf(summary: readonly FactRow[]): FactRow[] {
  return summary.map(([label, value]) => [asLine(label), asLine(value)] as const).filter(([, value]) => value !== '');
}

type Filled = { text: string; variable: Variable | null };

const fillPart = (part: TemplatePart, facts: MessageFacts): Filled => {
  if (part.kind === 'text') return { text: safe(part.text), variable: null };
  return isVariable(part.name)
    ? { text: valueOf(part.name, facts), variable: part.name }
    : { text: '', variable: null };
};

const variablesIn = (parts: readonly Filled[]) => parts.filter(({ variable }) => variable !== null);

/** Returns true if the text has variables and all of them are empty, so that its words make no sense. */
function saysNothing(parts: readonly Filled[]): boolean {
  const variables = variablesIn(parts);
  return variables.length > 0 && variables.every(({ text }) => text === '');
}

function fillLines(body: string, facts: MessageFacts): Filled[][][] {
  const paragraphs = body
    .replace(LINE_BREAKS, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => parseTemplate(line).parts.map((part) => fillPart(part, facts)))
        .filter((line) => line.some(({ text, variable }) => variable !== null || text.trim() !== '')),
    );
  return paragraphs
    .filter((lines) => lines.length > 0 && !saysNothing(lines.flat()))
    .map((lines) => lines.filter((line) => !saysNothing(line)));
}

const textOfLine = (line: readonly Filled[]) =>
  line
    .map(({ text }) => text)
    .join('')
    .trim();

function aloneIn(line: readonly Filled[]): Variable | null {
  const said = line.filter(({ text, variable }) => variable !== null || text.trim() !== '');
  return said.length === 1 ? (said[0]?.variable ?? null) : null;
}

function blockOfVariable(variable: Variable, facts: MessageFacts, buttons: Set<Variable>): FilledBlock | null {
  const { sort } = VARIABLES[variable];
  if (sort === 'facts') return { kind: 'facts', rows: rowsOf(facts.summary) };
  if (sort === 'quotation') return { kind: 'quotation', text: valueOf(variable, facts) };
  if (sort === 'line' || buttons.size > 0) return null;
  buttons.add(variable);
  return { kind: 'button', variable: variable as LinkVariable, url: valueOf(variable, facts) };
}

const linksOf = (line: readonly Filled[]) =>
  line.flatMap(({ text, variable }) => (variable !== null && VARIABLES[variable].sort === 'link' ? [text] : []));

function blocksOf(lines: readonly Filled[][], facts: MessageFacts, buttons: Set<Variable>): FilledBlock[] {
  const blocks: FilledBlock[] = [];
  for (const line of lines) {
    const alone = aloneIn(line);
    const block = alone && blockOfVariable(alone, facts, buttons);
    const last = blocks.at(-1);
    if (block) blocks.push(block);
    else if (last?.kind === 'paragraph') {
      last.text += `\n${textOfLine(line)}`;
      last.links.push(...linksOf(line));
    } else blocks.push({ kind: 'paragraph', text: textOfLine(line), links: linksOf(line) });
  }
  return blocks;
}

/** Puts the subject on one line, because a line break would start a new header. */
function fillSubject(subject: string, facts: MessageFacts): string {
  const filled = parseTemplate(subject.replace(LINE_BREAKS, ' ')).parts.map((part) => fillPart(part, facts));
  return asLine(filled.map(({ text }) => text).join(''), FILLED_SUBJECT_MAX);
}

/**
 * Fills an email's subject and blocks. The first line with only a link becomes the button. Leaves out paragraphs and
 * lines whose variables are all empty.
 */
export function fillMail(template: TemplateText, facts: MessageFacts): { subject: string; blocks: FilledBlock[] } {
  const buttons = new Set<Variable>();
  const blocks = fillLines(template.body, facts).flatMap((lines) => blocksOf(lines, facts, buttons));
  return { subject: fillSubject(template.subject, facts), blocks };
}

/** Leaves out the same lines as an email. Links stay plain text. */
export function fillText(body: string, facts: MessageFacts): string {
  return fillLines(body, facts)
    .map((lines) => lines.map(textOfLine).join('\n'))
    .join('\n\n');
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|sr|sra|srta|don|doña)\.?$/i;

/** Returns "Jane" for "Mrs. Jane Customer". */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !TITLE.test(word)) ?? name.trim();
}
