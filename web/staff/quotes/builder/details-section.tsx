import { Paper } from '@mantine/core';
import { memo } from 'react';
import { ChargeRow, TaxRow } from './charge-rows.tsx';
import { DepositRow } from './deposit-row.tsx';
import { DiscountRow } from './discount-row.tsx';
import { LanguageRow } from './language-row.tsx';
import { FollowUpRow, NotesRow, ValidityRow } from './note-rows.tsx';

export const DetailsSection = memo(function DetailsSection() {
  return (
    <Paper component="section" withBorder px="md" className="panel" aria-label="Details">
      <div className="folded-rows">
        <DiscountRow />
        <TaxRow />
        <ChargeRow name="trip_charge_cents" label="Trip charge" what="trip charge" />
        <ChargeRow name="minimum_charge_cents" label="Minimum service charge" what="minimum charge" />
        <DepositRow />
        <NotesRow />
        <ValidityRow />
        <FollowUpRow />
        <LanguageRow />
      </div>
    </Paper>
  );
});
