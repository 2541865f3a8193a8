/** Messages for invalid input, used when a schema has no message of its own. */
import type { z } from 'zod';
import { ERRORS } from '#domain/errors.ts';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const NOT_VALID = 'This value isn’t valid';
/** A message lists at most this many options. A longer list would not help. */
const CHOICES_SHOWN = 15;

const WANTED: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object',
  file: 'Choose a file',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Invalid email address',
  uuid: 'This isn’t a valid id',
  date: 'Enter a date such as 2026-11-21',
  datetime: 'Enter a time such as 2026-11-21T09:30:00Z',
};

export function inputMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? ERRORS.FIELD_REQUIRED.message : (WANTED[issue.expected] ?? NOT_VALID);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? NOT_VALID;
    case 'invalid_value':
      return isMissing(issue) ? ERRORS.FIELD_REQUIRED.message : choices(issue.values);
    case 'invalid_union':
      return isMissing(issue)
        ? ERRORS.FIELD_REQUIRED.message
        : choices(Array.isArray(issue.options) ? issue.options : []);
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return NOT_VALID;
  }
}

function isMissing({ input }: Issue): boolean {
  return input === undefined || input === null;
}

const counted = (count: number | bigint) => count.toLocaleString('en-US');

function tooBig({ origin, maximum }: IssueOf<'too_big'>): string {
  if (origin === 'string') return `Please use at most ${counted(maximum)} characters`;
  if (origin === 'array') return `Please use at most ${counted(maximum)} entries`;
  if (origin === 'file') return 'This file is too large';
  return `Enter a number of at most ${counted(maximum)}`;
}

function tooSmall({ origin, minimum, inclusive }: IssueOf<'too_small'>): string {
  if (origin === 'string')
    return minimum === 1 ? ERRORS.FIELD_REQUIRED.message : `Please use at least ${counted(minimum)} characters`;
  if (origin === 'array') return `Please add at least ${counted(minimum)}`;
  if (origin === 'file') return 'This file is empty';
  return inclusive ? `Enter a number of at least ${counted(minimum)}` : `Enter a number above ${counted(minimum)}`;
}

function choices(values: readonly unknown[]): string {
  if (values.length === 0 || values.length > CHOICES_SHOWN) return NOT_VALID;
  return values.length === 1 ? `This must be ${String(values[0])}` : `Choose one of: ${values.map(String).join(', ')}`;
}
