import { Alert, Text } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

/** Warns before sending that a customer's question has no reply yet. The customer page promised a reply. */
export function QuestionNotice() {
  const { question } = useQuote();
  if (question === null) return null;
  return (
    <Alert color="slate" icon={<Icon name="info" />} title="You haven’t replied to your customer yet">
      <blockquote className="inbox-words">{question.text || 'A photo we couldn’t download'}</blockquote>
      <Text size="sm">The customer’s page says you’ll reply.</Text>
    </Alert>
  );
}
