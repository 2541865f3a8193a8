import { AskInput } from '#contract/asks.ts';
import { withPlainLineBreaks } from '#domain/contact-rules.ts';
import { errorCodeOf } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { type AskTexts, askTexts } from '#domain/language/texts.ts';
import type { SurfaceWish } from '#domain/quote/asked-range.ts';
import { customerMessage } from '#domain/quote/customer-message.ts';
import { ASKED_SIZES, ASKED_SURFACES_MAX, type AskedSize, SITE_FACTS } from '#domain/quote/quote-request.ts';

const ASK_TEXT_FIELDS = ['name', 'email', 'phone', 'address', 'note', 'leave_empty'] as const;
type TextField = (typeof ASK_TEXT_FIELDS)[number];
export type AskField = TextField | 'wishes';

export interface AskValues extends Record<TextField, string> {
  wishes: SurfaceWish[];
  facts: (typeof SITE_FACTS)[number][];
}

export interface AskProblems {
  /** a problem of no single field */
  notice: string | null;
  fields: Partial<Record<AskField, string>>;
}

export interface AskAnswer {
  values: AskValues;
  problems: AskProblems;
  /** the submitted token, if the form can be sent with it again */
  form_token: string | null;
}

const NO_VALUES: AskValues = {
  wishes: [],
  facts: [],
  name: '',
  email: '',
  phone: '',
  address: '',
  note: '',
  leave_empty: '',
};

export const sizeField = (surface: string) => `size ${surface}`;

const sizeOf = (text: unknown): AskedSize => ASKED_SIZES.find((size) => size === text) ?? 'unsure';

/** Reads the chosen surfaces from a form or a URL. */
function readWishes(fields: { getAll(name: string): unknown[]; get(name: string): unknown }): SurfaceWish[] {
  const surfaces = fields.getAll('want').filter((surface) => typeof surface === 'string' && surface.length <= 100);
  return [...new Set(surfaces as string[])]
    .slice(0, ASKED_SURFACES_MAX)
    .map((surface) => ({ surface, size: sizeOf(fields.get(sizeField(surface))) }));
}

export function valuesOfUrl(asked: URLSearchParams): AskValues {
  return { ...NO_VALUES, wishes: readWishes(asked) };
}

export function readAskValues(form: FormData): AskValues {
  const facts = form.getAll('fact');
  const values = { ...NO_VALUES, wishes: readWishes(form), facts: SITE_FACTS.filter((fact) => facts.includes(fact)) };
  for (const field of ASK_TEXT_FIELDS) {
    const typed = form.get(field);
    if (typeof typed === 'string') values[field] = withPlainLineBreaks(typed);
  }
  return values;
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  replace?: boolean;
}

/** Finds problems before the request counts toward the limit, so that correcting a field uses up none of it. */
export function askProblems(
  values: AskValues,
  sent: { key: string; form_token: string; language: Language },
): AskProblems | null {
  const { error } = AskInput.safeParse({ ...sent, ...values });
  const fields = fieldsOf(error?.issues ?? [], askTexts(sent.language));
  if (values.wishes.length === 0 && values.note.trim() === '')
    fields.wishes ??= askTexts(sent.language).problems.wishes;
  return Object.keys(fields).length === 0 ? null : { notice: null, fields };
}

function fieldsOf(issues: readonly Issue[], { problems }: AskTexts): AskProblems['fields'] {
  const fields: AskProblems['fields'] = {};
  for (const field of [...ASK_TEXT_FIELDS, 'wishes'] as const)
    if (issues.some(({ path }) => path[0] === field)) fields[field] = problems[field];
  return fields;
}

/** @returns null for an error that the form doesn't explain */
export function refusedAsk(error: unknown, language: Language): { problems: AskProblems; keepsToken: boolean } | null {
  const texts = askTexts(language);
  const code = errorCodeOf(error);
  if (code === 'RATE_LIMITED') return { problems: { notice: texts.problems.limit, fields: {} }, keepsToken: true };
  if (code === 'STORAGE_FULL' || code === 'NETWORK')
    return { problems: { notice: customerMessage(error, language), fields: {} }, keepsToken: true };
  if (code !== 'INVALID_INPUT') return null;
  const issues = issuesIn(error);
  const token = issues.find(({ path }) => path[0] === 'form_token');
  const notice = token ? (token.replace === false ? texts.problems.young : texts.problems.token) : null;
  return { problems: { notice, fields: fieldsOf(issues, texts) }, keepsToken: token?.replace !== true };
}

function issuesIn(error: unknown): readonly Issue[] {
  const { data } = (typeof error === 'object' && error !== null ? error : {}) as { data?: { issues?: unknown } };
  return Array.isArray(data?.issues) ? (data.issues as Issue[]) : [];
}
