import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldName } from './account-forms.ts';

export const TOAST_ID = 'auth-toast';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  name: FieldName;
  label: string;
  hint?: ReactNode;
  /** The error toast is about this field, and describes it while it is shown. */
  refused?: boolean;
}

/** The address that a person signs in with. */
export function EmailField(input: Omit<FieldProps, 'name' | 'label' | 'type' | 'autoComplete'>) {
  return <Field name="email" label="Email" type="email" autoComplete="username" {...input} />;
}

/** A required field. Its name is also its id, because only one form is shown at a time. */
export function Field({ name, label, hint, refused = false, ...input }: FieldProps) {
  const hintId = `${name}-hint`;
  const describedBy = [hint ? hintId : '', refused ? TOAST_ID : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={refused || undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {hint && (
        <span id={hintId} className="field-hint" aria-live="polite">
          {hint}
        </span>
      )}
    </div>
  );
}
