import { visibleText } from '#domain/text.ts';
import { parseTemplate } from './parse-template.ts';
import { type Channel, KIND_RULES, type TemplateKind, type TemplateText, variablesOf } from './template-kinds.ts';
import { MAIL_BODY_MAX, SUBJECT_MAX, TEXT_BODY_MAX, VARIABLES_MAX } from './template-limits.ts';
import { isVariable, VARIABLES, type Variable } from './template-variables.ts';

const TEMPLATE_FAULTS = [
  'empty',
  'too_long',
  'not_one_line',
  'unknown_variable',
  'misplaced_variable',
  'missing_variable',
  'repeated_variable',
  'too_many_variables',
  'broken_braces',
] as const;
type TemplateFault = (typeof TEMPLATE_FAULTS)[number];

export interface TemplateProblem {
  field: keyof TemplateText;
  fault: TemplateFault;
  /** the wrong part, or the missing variable. May be empty */
  word: string;
  line: number;
  column: number;
  /** offsets in the field, to highlight the problem */
  from: number;
  to: number;
  message: string;
}

type Found = Pick<TemplateProblem, 'fault' | 'word' | 'from' | 'to' | 'message'>;

const braces = (name: string) => `{{${name}}}`;

function placed(field: TemplateProblem['field'], template: string, found: Found): TemplateProblem {
  const before = template.slice(0, found.from);
  const line = before.split('\n').length;
  return { field, ...found, line, column: found.from - before.lastIndexOf('\n') };
}

function lengthProblems(template: string, max: number): Found[] {
  if (visibleText(template) === '')
    return [{ fault: 'empty', word: '', from: 0, to: template.length, message: 'This text can’t be empty.' }];
  if (template.length <= max) return [];
  const message = `This text has ${template.length.toLocaleString('en-US')} characters. The limit is ${max.toLocaleString('en-US')}.`;
  return [{ fault: 'too_long', word: '', from: max, to: template.length, message }];
}

interface Place {
  kind: TemplateKind;
  channel: Channel;
  field: keyof TemplateText;
}

function variableProblem({ kind, channel, field }: Place, name: string): Pick<Found, 'fault' | 'message'> | null {
  if (!isVariable(name) || !KIND_RULES[kind].variables.includes(name))
    return { fault: 'unknown_variable', message: `${braces(name)} isn’t available in this message.` };
  if (variablesOf(kind, channel, field).includes(name)) return null;
  const where = field === 'subject' ? 'a subject' : 'a text message';
  return { fault: 'misplaced_variable', message: `${braces(name)} can’t be used in ${where}.` };
}

function variableProblems(place: Place, template: string): Found[] {
  const { parts, broken } = parseTemplate(template);
  const variables = parts.filter((part) => part.kind === 'variable');
  const seen = new Set<string>();
  const problems: Found[] = broken.map(({ word, from, to }) => {
    const message =
      word === '{{' ? 'Close this {{ with }} on the same line.' : 'Add {{ before this }} on the same line.';
    return { fault: 'broken_braces', word, from, to, message };
  });
  for (const { name, from, to } of variables) {
    const problem = variableProblem(place, name);
    const word = template.slice(from, to);
    if (problem) problems.push({ ...problem, word, from, to });
    else if (seen.has(name) && VARIABLES[name as Variable].sort === 'quotation')
      problems.push({
        fault: 'repeated_variable',
        word,
        from,
        to,
        message: `Use ${braces(name)} only once.`,
      });
    seen.add(name);
  }
  const over = variables[VARIABLES_MAX];
  if (over) {
    const message = `Use at most ${VARIABLES_MAX} variables.`;
    problems.push({
      fault: 'too_many_variables',
      word: template.slice(over.from, over.to),
      from: over.from,
      to: over.to,
      message,
    });
  }
  return problems;
}

function missingProblems({ kind }: Place, template: string): Found[] {
  const names = new Set(parseTemplate(template).parts.flatMap((part) => (part.kind === 'variable' ? [part.name] : [])));
  const end = template.length;
  return KIND_RULES[kind].required
    .filter((name) => !names.has(name))
    .map((name) => ({
      fault: 'missing_variable',
      word: braces(name),
      from: end,
      to: end,
      message: `Add ${braces(name)}. This message doesn’t work without it.`,
    }));
}

function subjectProblems(place: Place, subject: string): Found[] {
  const from = subject.search(/[\r\n\u0085\u2028\u2029]/);
  const broken: Found[] =
    from < 0 ? [] : [{ fault: 'not_one_line', word: '', from, to: from + 1, message: 'The subject must be one line.' }];
  return [...lengthProblems(subject, SUBJECT_MAX), ...broken, ...variableProblems(place, subject)];
}

export function checkTemplate(
  kind: TemplateKind,
  channel: Channel,
  { subject, body }: TemplateText,
): TemplateProblem[] {
  const place = { kind, channel } as const;
  const ofSubject = channel === 'text' ? [] : subjectProblems({ ...place, field: 'subject' }, subject);
  const inBody: Place = { ...place, field: 'body' };
  const ofBody = [
    ...lengthProblems(body, channel === 'text' ? TEXT_BODY_MAX : MAIL_BODY_MAX),
    ...variableProblems(inBody, body),
    ...missingProblems(inBody, body),
  ].sort((a, b) => a.from - b.from);
  return [
    ...ofSubject.map((found) => placed('subject', subject, found)),
    ...ofBody.map((found) => placed('body', body, found)),
  ];
}
