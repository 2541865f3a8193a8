import { Text } from '@mantine/core';
import { Panel } from '#web/staff/components/screen.tsx';
import { marksAsSent } from '#web/staff/quotes/marks-as-sent.ts';
import { useQuote } from './quote-model.ts';
import { ShareButtons } from './share-buttons.tsx';

export function ShareCard() {
  const { quote, actions } = useQuote();
  if (!actions.possible.has('share')) return null;
  return (
    <Panel dense title="Quote link">
      <ShareButtons />
      {marksAsSent(quote) && (
        <Text size="sm" c="dimmed">
          Sharing the link marks the quote as sent.
        </Text>
      )}
    </Panel>
  );
}
