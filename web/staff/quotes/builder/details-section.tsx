import { memo } from 'react';
import { Panel } from '../../components/screen.tsx';
import { ChargeRow, TaxRow } from './charge-rows.tsx';
import { DepositRow } from './deposit-row.tsx';
import { DiscountRow } from './discount-row.tsx';
import { LanguageRow } from './language-row.tsx';
import { FollowUpRow, NotesRow, ValidityRow } from './note-rows.tsx';

/** What most quotes take over from the company: a line each, which opens in place. */
export const DetailsSection = memo(function DetailsSection() {
  return (
    <Panel dense title="Details" className="details">
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
    </Panel>
  );
});
