import { Text } from '@mantine/core';
import { Panel } from '#web/staff/components/screen.tsx';
import { useQuote } from './quote-model.ts';
import { ShareButtons } from './share-buttons.tsx';

export function ShareCard() {
  const { quote, actions } = useQuote();
  if (!actions.possible.has('share')) return null;
  return (
    <Panel dense title="Quote link">
      <ShareButtons />
      {!quote.sent_at && (
        <Text size="sm" c="dimmed">
          Sharing the link marks the quote as sent; showing the code does when your customer has scanned it.
        </Text>
      )}
    </Panel>
  );
}
