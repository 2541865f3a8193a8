import { useState } from 'react';
import { endOfDayAfter, lastValidDay, staffDate } from '#domain/dates.ts';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { type BuilderModel, useBuilderPart, useFormField } from './builder-model.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useRowProblem } from './use-row-problem.ts';

const MOST_DAYS = 3650;

/** Returns when the quote would expire if it were sent now. A sent quote keeps its date. ISO 8601 */
export function expirationOf({ draft, company, stored }: BuilderModel): string {
  if (draft.record.publishing === 'manual' && stored?.expires_at) return stored.expires_at;
  const days = Math.min(draft.form.valid_days ?? company.validity_days, MOST_DAYS);
  return endOfDayAfter(new Date(), days, company.time_zone).toISOString();
}

export function ValidityRow() {
  const zone = useBuilderPart(({ company }) => company.time_zone);
  const expiresAt = useBuilderPart(expirationOf);
  return (
    <FoldedRow
      label="Expires"
      value={staffDate(lastValidDay(expiresAt), zone)}
      isForcedOpen={useRowProblem(['valid_days'])}
    >
      <ValidityField />
    </FoldedRow>
  );
}

function ValidityField() {
  const validityDays = useBuilderPart(({ company }) => company.validity_days);
  const publishing = useBuilderPart(({ draft }) => draft.record.publishing);
  const days = useFormField('valid_days', 'validity');
  // An emptied field stays empty until the focus leaves it.
  const [isEmptied, setIsEmptied] = useState(false);
  const problem = useFieldProblem('valid_days');
  const from = publishing === 'manual' ? 'To extend a sent quote, open its page.' : 'Starts the day you send it.';
  return (
    <QuantityField
      label="Valid for"
      unit="days"
      inputMode="numeric"
      className="narrow-field"
      description={from}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={days.value ?? (isEmptied ? null : validityDays)}
      onChange={(value) => {
        setIsEmptied(value === null);
        days.set(value === null ? null : Math.trunc(value));
      }}
      {...problem}
      onBlur={() => {
        setIsEmptied(false);
        problem.onBlur();
      }}
    />
  );
}
