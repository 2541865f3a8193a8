import { Text } from '@mantine/core';
import { periodInWords } from './period.ts';

/** "Nothing was made from Nov 1, 2026 to Nov 21, 2026." */
export function NothingIn({ what, period }: { what: string; period: { from: string; to: string } }) {
  return (
    <Text c="dimmed">
      {what} from {periodInWords(period)}. Choose another period.
    </Text>
  );
}
