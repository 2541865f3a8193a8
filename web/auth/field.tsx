import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldName } from './account-forms.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  name: FieldName;
  label: string;
  hint?: ReactNode;
  /** what is wrong with the value, if that is known; it describes the field until the next attempt */
  problem?: string | undefined;
}

/** The address that a person signs in with. */
export function EmailField(input: Omit<FieldProps, 'name' | 'label' | 'type' | 'autoComplete'>) {
  return <Field name="email" label="Email" type="email" autoComplete="username" {...input} />;
}

/** A required field. Its name is also its id, because only one form is shown at a time. */
export function Field({ name, label, hint, problem, ...input }: FieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const describedBy = [problem ? problemId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {problem && (
        <span id={problemId} className="field-error">
          {problem}
        </span>
      )}
      {hint && (
        <span id={hintId} className="field-hint" aria-live="polite">
          {hint}
        </span>
      )}
    </div>
  );
}
