import { Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useQuote } from './quote-model.ts';

export function QuestionCard() {
  const { question, company } = useQuote();
  if (question === null) return null;
  return (
    <Panel dense title={question.kind === 'question' ? 'Your customer asked' : 'Your customer wrote'}>
      <blockquote className="inbox-words">{question.text || 'A photo we couldn’t download'}</blockquote>
      <Text size="sm" c="dimmed" className="breakable">
        {question.from}, {staffMoment(question.at, company.time_zone)}
      </Text>
    </Panel>
  );
}
