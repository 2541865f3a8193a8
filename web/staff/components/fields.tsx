/** Fields for `useForm`, with the label above and the help below. `onChange` gets the value, not the event. */
import {
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { FieldBinding } from './use-form.ts';

/** The order of label, input, help and error. For fields that this file doesn't define. */
export const HELP_BELOW: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

type Bound<Props> = Omit<Props, keyof FieldBinding<string>> & FieldBinding<string>;

export function TextField({ onChange, ...props }: Bound<TextInputProps>) {
  return (
    <TextInput inputWrapperOrder={HELP_BELOW} {...props} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

export function LongTextField({ onChange, ...props }: Bound<TextareaProps>) {
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={12}
      inputWrapperOrder={HELP_BELOW}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function PasswordField({ onChange, ...props }: Bound<PasswordInputProps>) {
  return (
    <PasswordInput
      inputWrapperOrder={HELP_BELOW}
      {...props}
      // Mantine's PasswordInput doesn't set this attribute, unlike its other inputs.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
