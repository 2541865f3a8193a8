import { Textarea, type TextareaProps } from '@mantine/core';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'resize'> {
  minRows: number;
  maxRows: number;
}

/**
 * A text field that grows with its text. CSS does this (components.css), because a script would lay out the page
 * again on every keystroke. Older browsers show the minimum height and let people resize the field.
 */
export function GrowingTextarea({ minRows, maxRows, ...input }: GrowingTextareaProps) {
  return (
    <Textarea
      {...input}
      rows={minRows}
      classNames={{ input: 'growing-textarea' }}
      style={{ '--rows-min': minRows, '--rows-max': maxRows }}
    />
  );
}
