import { Button } from '@mantine/core';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { Icon } from '#web/ui/icons.tsx';
import { ACTION_ICONS, quoteActionLabel } from './action-labels.ts';
import { useQuote } from './quote-model.ts';

/** Shows the next action within reach of a thumb. On wide screens the header has that button. */
export function PrimaryBar() {
  const { quote, actions, commands, act } = useQuote();
  const { payments } = usePaymentsModel();
  const { primary } = actions;
  if (!primary) return null;
  return (
    <div className="action-bar phone-only">
      <Button
        fullWidth
        leftSection={<Icon name={ACTION_ICONS[primary]} />}
        loading={commands.busy !== null}
        onClick={() => act(primary)}
      >
        {quoteActionLabel(primary, quote, payments)}
      </Button>
    </div>
  );
}
