import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icons.tsx';
import { type PrimaryStep, useQuote } from './quote-model.ts';

/** Shows the next action within reach of a thumb. On wide screens, the panel of the next step has that button. */
export function PrimaryBar() {
  const { primary } = useQuote();
  return primary && !primary.isQuiet ? <PrimaryBarView primary={primary} /> : null;
}

export function PrimaryBarView({ primary }: { primary: PrimaryStep }) {
  const { label, barLabel = label, icon, to, run, isBusy } = primary;
  const look = { fullWidth: true, leftSection: <Icon name={icon} /> };
  return (
    <div className="action-bar phone-only">
      {to ? (
        <Button {...look} component={Link} to={to}>
          {barLabel}
        </Button>
      ) : (
        <Button {...look} loading={isBusy} onClick={run}>
          {barLabel}
        </Button>
      )}
    </div>
  );
}
