import { UnstyledButton } from '@mantine/core';
import { memo, useState } from 'react';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';
import { ChargeRow, TaxRow } from './charge-rows.tsx';
import { DepositRow } from './deposit-row.tsx';
import { DiscountRow } from './discount-row.tsx';
import { LanguageRow } from './language-row.tsx';
import { FollowUpRow, NotesRow } from './note-rows.tsx';
import { ValidityRow } from './validity-row.tsx';

export const DetailsSection = memo(function DetailsSection() {
  return (
    <PageSection title="Details" className="details">
      <div className="folded-rows">
        <DiscountRow />
        <TaxRow />
        <DepositRow />
        <ValidityRow />
        <FollowUpRow />
        <NotesRow />
        <RareRows />
      </div>
    </PageSection>
  );
});

/** Rows that few quotes need. They are visible from the start if the quote differs from the company's defaults. */
function RareRows() {
  const { draft, company } = useBuilderStore().model;
  const [used] = useState(() => ({
    trip: draft.form.trip_charge_cents !== company.trip_charge_cents,
    minimum: draft.form.minimum_charge_cents !== company.minimum_charge_cents,
    language: (draft.form.language ?? 'en') !== (company.customer_language ?? 'en'),
  }));
  const [showsAll, setShowsAll] = useState(false);
  // A known customer may have another language than the company's default.
  const isForeign = useBuilderPart(
    ({ draft: { form } }) => (form.language ?? 'en') !== (company.customer_language ?? 'en'),
  );
  const shows = {
    trip: showsAll || used.trip,
    minimum: showsAll || used.minimum,
    language: showsAll || used.language || isForeign,
  };
  return (
    <>
      {shows.trip && <ChargeRow name="trip_charge_cents" label="Trip charge" what="trip charge" />}
      {shows.minimum && <ChargeRow name="minimum_charge_cents" label="Minimum charge" what="minimum charge" />}
      {shows.language && <LanguageRow />}
      {!showsAll && !(shows.trip && shows.minimum && shows.language) && (
        <UnstyledButton className="quiet-link" aria-label="More details" onClick={() => setShowsAll(true)}>
          More details
        </UnstyledButton>
      )}
    </>
  );
}
