import { Text } from '@mantine/core';
import { textSegments } from '#domain/messages/text-segments.ts';

const LINK = '{{approval_link}}';

/** Shows the length of the text with its link, as networks count and bill it. */
export function TextCounter({ text, link }: { text: string; link: string }) {
  const { segments, units, left, unusual } = textSegments(text.replaceAll(LINK, link));
  const parts = `Billed as ${segments === 1 ? '1 text' : `${segments} texts`}`;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {parts}: {units} characters with the link, {left} left.
      {unusual !== null && ` “${unusual}” is a special character, so fewer characters fit in each text.`}
    </Text>
  );
}
