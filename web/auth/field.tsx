import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { PASSWORD_HINT } from '#domain/team/password-rules.ts';
import type { FieldName } from './account-forms.ts';
import { PasswordRules } from './password-rules.tsx';
import type { ProblemAtField } from './use-form-submit.ts';

type Password = Omit<FieldProps, 'name' | 'label' | 'type' | 'action'> & { label?: string };

/** A field for a new password. Its rules are ticked off while the person types. */
export function NewPasswordField(input: Omit<Password, 'autoComplete' | 'hint' | 'more'>) {
  const [typed, setTyped] = useState('');
  return (
    <PasswordField
      autoComplete="new-password"
      hint={PASSWORD_HINT}
      more={<PasswordRules password={typed} />}
      onInput={(event) => setTyped(event.currentTarget.value)}
      {...input}
    />
  );
}

/**
 * A password field with a button that shows its text, because twelve characters are hard to type outdoors on a phone.
 */
export function PasswordField({ label = 'Password', ...input }: Password) {
  const [isShown, setShown] = useState(false);
  // The button appears only with scripts, because it needs them.
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const toggle = (
    <button
      type="button"
      className="field-toggle"
      aria-label={isShown ? 'Hide characters' : 'Show characters'}
      aria-controls="password"
      onClick={() => setShown(!isShown)}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <Field
      name="password"
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={hasScripts && toggle}
      {...input}
    />
  );
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  name: FieldName;
  label: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** at the end of the label's row, after the field for the keyboard */
  aside?: ReactNode;
  /** below the hint */
  more?: ReactNode;
  /** a problem with the value, described at the field until the next attempt */
  problem?: ProblemAtField | undefined;
}

export function EmailField(input: Omit<FieldProps, 'name' | 'label' | 'type' | 'autoComplete'>) {
  return <Field name="email" label="Email" type="email" autoComplete="username" {...input} />;
}

/** A required field. Its name is also its id, because only one form is shown at a time. */
export function Field({ name, label, hint, action, aside, more, problem, ...input }: FieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const describedBy = [problem ? problemId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="field-box">
        <input
          id={name}
          name={name}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {action}
      </div>
      {aside && <span className="field-aside">{aside}</span>}
      {problem && (
        <span id={problemId} className="field-error" role={problem.isAlert ? 'alert' : undefined}>
          {problem.text}
        </span>
      )}
      {hint && (
        <span id={hintId} className="field-hint" aria-live="polite">
          {hint}
        </span>
      )}
      {more}
    </div>
  );
}
