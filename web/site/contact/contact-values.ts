import { ContactInput } from '#contract/contact.ts';
import { CONTACT_TOPICS, type ContactTopic, withPlainLineBreaks } from '#domain/contact-rules.ts';
import { ERRORS, errorCodeOf, toastMessage } from '#domain/errors.ts';
import { formText } from '#web/ui/form-text.ts';

export const CONTACT_FIELDS = ['name', 'email', 'company', 'topic', 'message', 'leave_empty'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export type ContactValues = Record<ContactField, string>;
export type ContactProblems = Partial<Record<ContactField, string>>;

interface ContactAnswer {
  values: ContactValues;
  problems: ContactProblems;
  /** a problem that concerns no field, such as a lost connection or too many messages */
  notice: string | null;
  /** the submitted token; null if it is no longer valid, so the page needs a new one */
  form_token: string | null;
}

export function emptyValues(topic: ContactTopic | ''): ContactValues {
  return { name: '', email: '', company: '', topic, message: '', leave_empty: '' };
}

/** Reads the topic from a link to the form; '' if there is no such topic. */
export function topicOf(text: string | null): ContactTopic | '' {
  return CONTACT_TOPICS.find((topic) => topic === text) ?? '';
}

export function readValues(form: FormData): ContactValues {
  const values = emptyValues('');
  for (const field of CONTACT_FIELDS) values[field] = withPlainLineBreaks(formText(form, field));
  return values;
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** true if the token can never become valid again */
  replace?: boolean;
}

/** Finds problems before the message counts toward the limit. Correcting a field then uses up none of the limit. */
export function contactProblems(values: ContactValues, form_token: string): ContactProblems | null {
  const { error } = ContactInput.safeParse({ ...values, form_token });
  if (!error) return null;
  const problems = problemsByField(error.issues);
  return values.email.trim() === '' ? { ...problems, email: 'Please enter your email' } : problems;
}

function problemsByField(issues: readonly Issue[]): ContactProblems {
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    const message = issues.find(({ path }) => path[0] === field)?.message;
    if (message !== undefined) problems[field] = message;
  }
  return problems;
}

/** Returns the form's response to an API error, with the HTTP status of the page that shows it. */
export function refusedAnswer(
  error: unknown,
  values: ContactValues,
  form_token: string,
): { answer: ContactAnswer; status: number } {
  const issues = issuesIn(error);
  const problems = problemsByField(issues);
  const needsFormToken = issues.some(({ path, replace }) => path[0] === 'form_token' && replace !== false);
  const notice = Object.keys(problems).length > 0 ? null : toastMessage(error);
  return {
    answer: { values, problems, notice, form_token: needsFormToken ? null : form_token },
    status: ERRORS[errorCodeOf(error)].status,
  };
}

function issuesIn(error: unknown): readonly Issue[] {
  const { data } = (typeof error === 'object' && error !== null ? error : {}) as { data?: { issues?: unknown } };
  return Array.isArray(data?.issues) ? (data.issues as Issue[]) : [];
}
