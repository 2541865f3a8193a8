import { NativeSelect } from '@mantine/core';
import { materialLabel } from '#domain/pricing/rate-book.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { type LineRates, withLineRates } from '#web/staff/quotes/form-edits.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { useEdit, useLinePart } from './builder-model.ts';

const PLAIN = '';

const basisOf = (line: FormLine) => (line.kind === 'service' ? line.basis : null);
const unitOf = (line: FormLine) => (line.kind === 'service' ? line.unit : null);

/** Service and material, which set the price of a line from the rate book. Hidden once the book has neither. */
export function LineRate({ lineId }: { lineId: string }) {
  const edit = useEdit();
  const basis = useLinePart(lineId, basisOf);
  const unit = useLinePart(lineId, unitOf);
  const book = useRateBook().data;
  const surface = book?.surface_types.find(({ name }) => name === basis?.surface_type);
  const service = surface?.services.find(({ name, uom }) => name === basis?.service && uom === unit);
  const material = surface?.materials.find((each) => each.material === basis?.material) ?? null;
  if (!book || !basis || !surface || !service || (basis.material !== null && material === null)) return null;
  // Another unit would need another quantity, so that is another line.
  const services = surface.services.filter(({ uom }) => uom === service.uom);
  const change = (chosen: Partial<LineRates>, what: string) =>
    edit((form) => withLineRates(form, lineId, book, { surface, service, material, ...chosen }), what);
  return (
    <div className="line-fields">
      <NativeSelect
        label="Service"
        value={service.id}
        data={services.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          const chosen = services.find(({ id }) => id === event.currentTarget.value);
          if (chosen) change({ service: chosen }, 'service changed');
        }}
      />
      {surface.materials.length > 0 && (
        <NativeSelect
          label="Material"
          value={material?.id ?? PLAIN}
          data={[
            { value: PLAIN, label: 'Any / not sure' },
            ...surface.materials.map((each) => ({ value: each.id, label: materialLabel(each.material) })),
          ]}
          onChange={(event) => {
            const chosen = surface.materials.find(({ id }) => id === event.currentTarget.value) ?? null;
            change({ material: chosen }, 'material changed');
          }}
        />
      )}
    </div>
  );
}
