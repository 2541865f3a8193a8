import { Button, Drawer, Group } from '@mantine/core';
import { memo, useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';
import { LivePreview } from './live-preview.tsx';
import { totalLabel } from './total-label.ts';

interface TotalBarProps {
  /** shows the folded preview again; null if the preview is shown or doesn't fit */
  onUnfold: (() => void) | null;
}

export const TotalBar = memo(function TotalBar({ onUnfold }: TotalBarProps) {
  const isManual = useBuilderPart(({ draft }) => draft.record.publishing === 'manual');
  const isSaved = useBuilderPart(({ draft }) => draft.saveState === 'saved');
  const isBlocked = useBuilderPart(({ draft }) => draft.record.block !== null);
  const isBusy = useBuilderPart(({ publish }) => publish.busy);
  const store = useBuilderStore();
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className="action-bar" role="region" aria-label="Total and next step">
      <MovingTotal />
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          {...(onUnfold ? {} : { hiddenFrom: 'lg' })}
          onClick={() => (onUnfold ? onUnfold() : setPreviewing(true))}
          leftSection={<Icon name="eye" />}
          className="preview-button"
        >
          Preview
        </Button>
        <Button
          loading={isBusy}
          disabled={(isManual && isSaved) || isBlocked}
          onClick={() => void store.model.publish.proceed()}
        >
          {isManual ? 'Update quote' : 'Review and send'}
        </Button>
      </Group>
      <Drawer
        opened={previewing}
        onClose={() => setPreviewing(false)}
        position="bottom"
        size="100dvh"
        title="What the customer will see"
        closeButtonProps={{ 'aria-label': 'Close preview' }}
      >
        <LivePreview />
      </Drawer>
    </div>
  );
});

function MovingTotal() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const total = useBuilderPart(({ draft }) => draft.priced?.totals.total_cents ?? null);
  const taxCents = useBuilderPart(({ draft }) => draft.priced?.totals.tax_cents ?? 0);
  const moved = useBuilderPart(({ draft }) => draft.movement);
  return (
    <div className="action-bar-total">
      <span className="action-bar-sum number" aria-live="polite">
        {total === null ? 'Too high' : formatMoney(total, currency)}
      </span>
      <span className="action-bar-why">
        {moved
          ? `${moved.cents > 0 ? '+' : '−'}${formatMoney(Math.abs(moved.cents), currency)}, ${moved.why}`
          : totalLabel(taxCents)}
      </span>
    </div>
  );
}
