import { Group, NativeSelect } from '@mantine/core';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import {
  lineDescription,
  type MaterialMultiplier,
  materialLabel,
  type Service,
  type SurfaceType,
  type VersionedRateBook,
} from '#domain/pricing/rate-book.ts';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
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
  const change = (chosen: Partial<Rate>, what: string) =>
    edit((form) => {
      const rate = { surface, service, material, ...chosen };
      return {
        ...form,
        lines: form.lines.map((line) =>
          line.id === lineId && line.kind === 'service' ? { ...line, ...atRate(line, book, rate) } : line,
        ),
      };
    }, what);
  return (
    <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
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
    </Group>
  );
}

interface Rate {
  surface: SurfaceType;
  service: Service;
  material: MaterialMultiplier | null;
}

/** Returns the fields of a line at another rate. A description and a price typed by hand stay. */
function atRate(line: FormLine & { kind: 'service' }, book: VersionedRateBook, rate: Rate): Partial<ServiceLine> {
  const { basis, description } = lineFromRate(book, { ...rate, quantity: line.quantity ?? 1 }, line.id);
  const was = lineDescription(line.basis.service, line.basis.surface_type, line.basis.material);
  return { basis, ...(line.description === was && { description }) };
}
