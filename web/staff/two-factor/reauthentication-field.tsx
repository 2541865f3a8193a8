import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { CODE_MAX } from '#domain/team/sign-in-limits.ts';
import { HELP_BELOW, PasswordField } from '#web/staff/components/fields.tsx';
import type { Problems } from '#web/staff/components/form-problems.ts';

interface ReauthenticationValue {
  kind: 'current_password' | 'code';
  text: string;
}

export const NO_REAUTHENTICATION: ReauthenticationValue = { kind: 'current_password', text: '' };

export function reauthenticationOf({ kind, text }: ReauthenticationValue) {
  return kind === 'code' ? { code: text } : { current_password: text };
}

interface ReauthenticationFieldProps {
  value: ReauthenticationValue;
  onChange: (value: ReauthenticationValue) => void;
  problems: Problems;
  /** true if the person may enter a second factor's code instead */
  hasFactors: boolean;
}

/** Asks for the password again. Otherwise anyone who finds the app open could change how its owner signs in. */
export function ReauthenticationField({ value, onChange, problems, hasFactors }: ReauthenticationFieldProps) {
  const id = useId();
  const { kind, text } = value;
  const error = problems.get('reauthentication') ?? problems.get(kind);
  const change = (typed: string) => onChange({ kind, text: typed });
  return (
    <div>
      {kind === 'code' ? (
        <TextInput
          id={id}
          label="App code or backup code"
          autoComplete="one-time-code"
          maxLength={CODE_MAX}
          value={text}
          error={error}
          inputWrapperOrder={HELP_BELOW}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <PasswordField
          id={id}
          label="Your current password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          value={text}
          error={error}
          onChange={change}
          onBlur={() => undefined}
        />
      )}
      {hasFactors && (
        <button
          type="button"
          className="link-button proof-switch"
          onClick={() => onChange({ kind: kind === 'code' ? 'current_password' : 'code', text: '' })}
        >
          {kind === 'code' ? 'Use the password instead' : 'Use a code instead'}
        </button>
      )}
    </div>
  );
}
