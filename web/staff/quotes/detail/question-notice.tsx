import { Alert, Text } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

/** Before a quote goes out: the customer still waits for an answer, and the page says that one will come. */
export function QuestionNotice() {
  const { question } = useQuote();
  if (question === null) return null;
  return (
    <Alert color="amber" icon={<Icon name="info" />} title="Your customer’s question is not answered yet">
      <blockquote className="inbox-words">
        {question.text || 'A picture, which stayed with the text provider'}
      </blockquote>
      <Text size="sm">The customer’s page shows it and says that you will answer.</Text>
    </Alert>
  );
}
