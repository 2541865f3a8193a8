import { Textarea, type TextareaProps } from '@mantine/core';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'resize'> {
  minRows: number;
  maxRows: number;
}

/**
 * A text field as high as its text. The browser does it (frame.css): measuring in script would lay out the page anew with
 * every key. A browser that cannot gives it the least height and lets people pull it larger.
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
