import { Button } from '@mantine/core';
import { memo } from 'react';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';

/** The builder's only primary action, below the total. On a phone, it is within reach of a thumb. */
export const NextButton = memo(function NextButton() {
  const isManual = useBuilderPart(({ draft }) => draft.record.publishing === 'manual');
  const isSaved = useBuilderPart(({ draft }) => draft.saveState === 'saved');
  const isBlocked = useBuilderPart(({ draft }) => draft.record.block !== null);
  const isBusy = useBuilderPart(({ publish }) => publish.busy);
  const isEmpty = useBuilderPart(({ draft }) => draft.form.lines.length === 0);
  const store = useBuilderStore();
  return (
    <Button
      className={isEmpty ? 'next-quiet' : undefined}
      loading={isBusy}
      disabled={(isManual && isSaved) || isBlocked}
      onClick={() => void store.model.publish.proceed()}
    >
      {isManual ? 'Update quote' : 'Review and send'}
    </Button>
  );
});
