import { Textarea, type TextareaProps } from '@mantine/core';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'resize'> {
  minRows: number;
  maxRows: number;
}

/**
 * A text field as tall as its text. CSS does it (frame.css): measuring in script would lay out the page again on every
 * keystroke. A browser without support shows the minimum height and lets people resize it.
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
