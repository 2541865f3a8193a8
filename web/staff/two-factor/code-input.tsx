import { TextInput } from '@mantine/core';
import { CODE_MAX } from '#domain/team/sign-in-limits.ts';
import { HELP_BELOW } from '#web/staff/components/fields.tsx';

interface CodeInputProps {
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field for the six digits from an app or a text. Phones offer to fill them in. */
export function CodeInput({ onChange, ...props }: CodeInputProps) {
  return (
    <TextInput
      {...props}
      inputWrapperOrder={HELP_BELOW}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
