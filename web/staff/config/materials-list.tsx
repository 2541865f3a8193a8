import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import {
  type MaterialMultiplier,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  materialName,
  RATE_MAX_CENTS,
  RATE_NAME_MAX,
  resultingRate,
  type Service,
  UNIT_SUFFIXES,
} from '#domain/pricing/rate-book.ts';
import { newId } from '#web/offline/new-id.ts';
import { Icon } from '#web/ui/icons.tsx';
import { shownService, storedMaterial } from './book-edits.ts';
import { errorAt, fieldId } from './fields.ts';
import { MultiplierField } from './number-fields.tsx';
import type { SurfacePartProps } from './services-list.tsx';

export function MaterialsList({ surface, surfaceIndex, currency, problem, readOnly, dispatch }: SurfacePartProps) {
  const service = shownService(surface.services);
  return (
    <div className="config-part">
      <div className="config-part-head">
        <h4>Material Multipliers</h4>
        {surface.materials.length > 0 && service && (
          <p className="config-hint">
            {MULTIPLIER_MIN.toFixed(2)} to {MULTIPLIER_MAX.toFixed(2)}. Resulting rate for{' '}
            {service.name || 'the first service'}.
          </p>
        )}
      </div>
      {surface.materials.length === 0 && <p className="config-empty">No materials: every job uses the base rate.</p>}
      <ul className="config-materials">
        {surface.materials.map((row, index) => {
          const id = fieldId('surface_types', surfaceIndex, 'materials', index, 'multiplier');
          const name = materialName(row.material);
          return (
            <li key={row.id}>
              <label htmlFor={id}>{name}</label>
              {readOnly ? (
                <span id={id} className="config-multiplier">
                  × {row.multiplier.toFixed(2)}
                </span>
              ) : (
                <MultiplierField
                  id={id}
                  value={row.multiplier}
                  onChange={(multiplier) =>
                    dispatch({ type: 'material.change', surface: surface.id, id: row.id, change: { multiplier } })
                  }
                  error={errorAt(id, problem)}
                  leftSection={<span aria-hidden="true">×</span>}
                  leftSectionWidth={28}
                />
              )}
              <MultiplierScale multiplier={row.multiplier} />
              <output htmlFor={id}>{rateText(service, row, currency)}</output>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`Remove material ${name}`}
                  onClick={() => dispatch({ type: 'material.remove', surface: surface.id, id: row.id })}
                >
                  <Icon name="close" size={16} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {!readOnly && (
        <NewMaterial
          taken={surface.materials}
          onAdd={(material) => dispatch({ type: 'material.add', surface: surface.id, id: newId(), material })}
        />
      )}
    </div>
  );
}

/** Shows where a multiplier is between the smallest and the largest one, from a mark at 1.00. */
function MultiplierScale({ multiplier }: { multiplier: number }) {
  const at = (value: number) =>
    (100 * (Math.min(MULTIPLIER_MAX, Math.max(MULTIPLIER_MIN, value)) - MULTIPLIER_MIN)) /
    (MULTIPLIER_MAX - MULTIPLIER_MIN);
  return (
    <span
      className="config-scale"
      aria-hidden="true"
      style={{ ['--one' as string]: at(1), ['--at' as string]: at(multiplier) }}
    >
      <span
        style={{
          insetInlineStart: `${Math.min(at(1), at(multiplier))}%`,
          width: `${Math.abs(at(1) - at(multiplier))}%`,
        }}
      />
    </span>
  );
}

/** Formats a material's resulting rate: "$0.48 / sq ft". A dash means that a number is out of range. */
function rateText(service: Service | undefined, { multiplier }: MaterialMultiplier, currency: string): string {
  const isPriced =
    service !== undefined &&
    service.base_rate_cents > 0 &&
    service.base_rate_cents <= RATE_MAX_CENTS &&
    multiplier >= MULTIPLIER_MIN &&
    multiplier <= MULTIPLIER_MAX;
  if (!isPriced) return '–';
  const suffix = UNIT_SUFFIXES[service.uom];
  const rate = formatMoney(resultingRate(service.base_rate_cents, multiplier), currency);
  return suffix ? `${rate} / ${suffix}` : rate;
}

function NewMaterial({ taken, onAdd }: { taken: readonly MaterialMultiplier[]; onAdd: (material: string) => void }) {
  const [name, setName] = useState('');
  const material = storedMaterial(name);
  const isTaken = taken.some((row) => row.material === material);
  function add(event: FormEvent) {
    event.preventDefault();
    if (!material || isTaken) return;
    onAdd(material);
    setName('');
  }
  return (
    <form className="config-new-material" onSubmit={add}>
      <TextInput
        aria-label="New material"
        placeholder="New material"
        value={name}
        maxLength={RATE_NAME_MAX}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTaken ? 'This material is already in the list' : undefined}
      />
      <Button type="submit" variant="subtle" leftSection={<Icon name="plus" size={16} />}>
        Add material
      </Button>
    </form>
  );
}
