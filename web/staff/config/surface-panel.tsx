import { Button, TextInput } from '@mantine/core';
import { memo } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { type SurfaceType, UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { SurfaceTile } from '#web/staff/components/surface-tile.tsx';
import { toastUndo } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { shownService } from './book-edits.ts';
import { errorAt, fieldId } from './fields.ts';
import { MaterialsList } from './materials-list.tsx';
import { ServicesList, type SurfacePartProps } from './services-list.tsx';

interface SurfacePanelProps extends SurfacePartProps {
  isOpen: boolean;
  /** undefined next to a list of surface types, where one is always open */
  onToggle: ((surface: string) => void) | undefined;
}

/** One surface type. On a phone, its heading collapses it. */
export const SurfacePanel = memo(function SurfacePanel({ isOpen, onToggle, ...props }: SurfacePanelProps) {
  const { surface, surfaceIndex, currency } = props;
  const bodyId = `${fieldId('surface_types', surfaceIndex, 'name')}-body`;
  return (
    <section className="config-surface" aria-label={surface.name || 'New surface type'}>
      {onToggle && (
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => onToggle(surface.id)}>
            <SurfaceTile surface={surface.name} />
            <span className="row-words">
              <span className="row-name">{surface.name || 'New surface type'}</span>
              <span className="row-more">{summary(surface, currency)}</span>
            </span>
            <Icon name={isOpen ? 'up' : 'down'} />
          </button>
        </h3>
      )}
      {isOpen && (
        <div id={bodyId} className="config-surface-body">
          <SurfaceHead {...props} hasTile={!onToggle} />
          <ServicesList {...props} />
          <MaterialsList {...props} />
        </div>
      )}
    </section>
  );
});

function SurfaceHead({
  surface,
  surfaceIndex,
  problem,
  readOnly,
  dispatch,
  hasTile,
}: SurfacePartProps & { hasTile: boolean }) {
  const nameId = fieldId('surface_types', surfaceIndex, 'name');
  function remove() {
    dispatch({ type: 'surface.remove', surface: surface.id });
    toastUndo(`${surface.name || 'Surface type'} removed`, () =>
      dispatch({ type: 'surface.restore', row: surface, index: surfaceIndex }),
    );
  }
  return (
    <div className="config-surface-head">
      {hasTile && <SurfaceTile surface={surface.name} />}
      {readOnly ? (
        hasTile && <h3>{surface.name}</h3>
      ) : (
        <TextInput
          id={nameId}
          aria-label="Surface type name"
          placeholder="Name"
          value={surface.name}
          onChange={(event) =>
            dispatch({ type: 'surface.change', surface: surface.id, change: { name: event.currentTarget.value } })
          }
          error={errorAt(nameId, problem)}
        />
      )}
      {!readOnly && (
        <Button
          variant="subtle"
          color="clay"
          onClick={remove}
          aria-label={`Remove surface type ${surface.name || 'without a name'}`}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** Summarizes a surface type: "Surface clean $0.20 / sq ft", or the number of its services. */
function summary({ services, materials }: SurfaceType, currency: string): string {
  const service = shownService(services);
  if (!service?.name) return `${count(services.length, 'service')}, ${count(materials.length, 'material')}`;
  const suffix = UNIT_SUFFIXES[service.uom];
  return `${service.name} ${formatMoney(service.base_rate_cents, currency)}${suffix && ` / ${suffix}`}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
