import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useQuoteCommands } from '#web/staff/quotes/use-quote-commands.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { actionsOfRow, nextStep } from './next-step.ts';
import type { QuoteListItem } from './use-quote-list.ts';

/** A row's only button: the step that moves this quote forward now. */
export function RowStep({ row }: { row: QuoteListItem }) {
  const mayWrite = useViewer().may('quotes.write');
  const commands = useQuoteCommands(row);
  const step = nextStep(row, mayWrite);
  if (step)
    return (
      <Button
        component={Link}
        to={step.to}
        variant="default"
        className="list-button"
        aria-label={`${step.words}: ${row.number}`}
      >
        {step.words}
      </Button>
    );
  if (actionsOfRow(row, mayWrite).primary !== 'restore') return null;
  return (
    <Button
      variant="default"
      className="list-button"
      aria-label={`Restore: ${row.number}`}
      loading={commands.busy === 'restore'}
      onClick={() => void commands.restore()}
    >
      Restore
    </Button>
  );
}
