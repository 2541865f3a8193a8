import type { ReactNode } from 'react';
import { CONTACT_MESSAGE_MAX, CONTACT_TOPIC_LABELS, CONTACT_TOPICS } from '#domain/contact-rules.ts';
import { CONTACT_FIELDS, type ContactField, type ContactProblems, type ContactValues } from './contact-values.ts';

const LABELS: Readonly<Record<ContactField, string>> = {
  name: 'Your name',
  email: 'Email',
  company: 'Company (optional)',
  topic: 'What’s this about?',
  message: 'Message',
  leave_empty: 'Please leave this field empty',
};

/**
 * Higher than the allowed length. An overlong pasted text is then rejected with a message and kept in the field. A
 * stricter `maxlength` would cut it off silently.
 */
const SINGLE_LINE_MAX = 400;
const MESSAGE_BOX_MAX = CONTACT_MESSAGE_MAX + 1000;

interface ContactFormProps {
  form_token: string;
  values: ContactValues;
  problems: ContactProblems;
  notice: string | null;
}

/** A plain form. With scripts, typed text is kept in this tab, and a second press of the button does nothing. */
export function ContactForm({ form_token, values, problems, notice }: ContactFormProps) {
  const first = CONTACT_FIELDS.find((field) => problems[field] !== undefined);
  const attributesOf = (field: ContactField) => ({
    id: field,
    name: field,
    defaultValue: values[field],
    'aria-invalid': problems[field] === undefined ? undefined : true,
    'aria-describedby': descriptionOf(field, problems),
    // Each attempt renders a new page. Autofocus moves to the first field to correct, and screen readers announce it.
    autoFocus: field === first,
  });
  return (
    <form className="card form-page-form contact-form" method="post" action="/contact" noValidate data-contact-form>
      <ProblemSummary problems={problems} notice={notice} />
      <input type="hidden" name="form_token" value={form_token} />
      <Field field="name" problems={problems}>
        <input {...attributesOf('name')} required maxLength={SINGLE_LINE_MAX} autoComplete="name" />
      </Field>
      <Field field="email" problems={problems} hint="Only used to reply to you.">
        <input
          {...attributesOf('email')}
          type="email"
          required
          maxLength={SINGLE_LINE_MAX}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field field="company" problems={problems}>
        <input {...attributesOf('company')} maxLength={SINGLE_LINE_MAX} autoComplete="organization" />
      </Field>
      <Field field="topic" problems={problems}>
        <select {...attributesOf('topic')} required>
          <option value="">Please choose</option>
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {CONTACT_TOPIC_LABELS[topic]}
            </option>
          ))}
        </select>
      </Field>
      <Field
        field="message"
        problems={problems}
        isWide
        hint={`Up to ${CONTACT_MESSAGE_MAX.toLocaleString('en-US')} characters. Please don’t include passwords.`}
      >
        <textarea {...attributesOf('message')} required rows={6} maxLength={MESSAGE_BOX_MAX} />
      </Field>
      <TrapField attributes={attributesOf('leave_empty')} problems={problems} />
      <button className="button button-primary" type="submit" data-busy-label="Sending...">
        Send message
      </button>
    </form>
  );
}

const HINTED: readonly ContactField[] = ['email', 'message'];

function descriptionOf(field: ContactField, problems: ContactProblems): string | undefined {
  const ids = [
    ...(problems[field] === undefined ? [] : [`${field}-problem`]),
    ...(HINTED.includes(field) ? [`${field}-hint`] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldProps {
  field: ContactField;
  problems: ContactProblems;
  hint?: string;
  /** across both columns of a wide window */
  isWide?: boolean;
  children: ReactNode;
}

function Field({ field, problems, hint, isWide = false, children }: FieldProps) {
  return (
    <div className={isWide ? 'field contact-wide' : 'field'}>
      <label htmlFor={field}>{LABELS[field]}</label>
      {children}
      {problems[field] !== undefined && (
        <p className="field-error" id={`${field}-problem`}>
          {problems[field]}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Hidden and not focusable until something has filled it in. Then a person can see and clear it. */
function TrapField({ attributes, problems }: { attributes: object; problems: ContactProblems }) {
  if (problems.leave_empty !== undefined)
    return (
      <Field field="leave_empty" problems={problems}>
        <input {...attributes} autoComplete="off" />
      </Field>
    );
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="leave_empty">{LABELS.leave_empty}</label>
      <input {...attributes} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function ProblemSummary({ problems, notice }: { problems: ContactProblems; notice: string | null }) {
  const fields = CONTACT_FIELDS.filter((field) => problems[field] !== undefined);
  if (notice === null && fields.length === 0) return null;
  return (
    <div className="form-page-problem contact-problems" role="alert">
      <p>{notice ?? 'Your message wasn’t sent. Please check:'}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${field}`}>{problems[field]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
