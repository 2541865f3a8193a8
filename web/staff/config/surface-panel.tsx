import { Button, TextInput } from '@mantine/core';
import { memo } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { type SurfaceType, UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { toastUndo } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { shownService } from './book-edits.ts';
import { errorAt, fieldId } from './fields.ts';
import { MaterialsList } from './materials-list.tsx';
import { ServicesList, type SurfacePartProps } from './services-list.tsx';

interface SurfacePanelProps extends SurfacePartProps {
  isOpen: boolean;
  onToggle: (surface: string) => void;
}

export const SurfacePanel = memo(function SurfacePanel({ isOpen, onToggle, ...props }: SurfacePanelProps) {
  const { surface, surfaceIndex, problem, readOnly, dispatch, currency } = props;
  const nameId = fieldId('surface_types', surfaceIndex, 'name');
  const bodyId = `${nameId}-body`;
  function remove() {
    dispatch({ type: 'surface.remove', surface: surface.id });
    toastUndo(`${surface.name || 'Surface type'} removed`, () =>
      dispatch({ type: 'surface.restore', row: surface, index: surfaceIndex }),
    );
  }
  return (
    <section className="config-panel config-surface" aria-label={surface.name || 'New surface type'}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => onToggle(surface.id)}>
          <span className="config-surface-name">{surface.name || 'New surface type'}</span>
          <span className="config-summary">{summary(surface, currency)}</span>
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </h3>
      {isOpen && (
        <div id={bodyId} className="config-surface-body">
          <div className="config-surface-head">
            <TextInput
              id={nameId}
              label="Surface type name"
              value={surface.name}
              onChange={(event) =>
                dispatch({ type: 'surface.change', surface: surface.id, change: { name: event.currentTarget.value } })
              }
              error={errorAt(nameId, problem)}
              readOnly={readOnly}
            />
            {!readOnly && (
              <Button
                variant="subtle"
                color="clay"
                leftSection={<Icon name="trash" size={16} />}
                onClick={remove}
                aria-label={`Remove surface type ${surface.name || 'without a name'}`}
              >
                Remove
              </Button>
            )}
          </div>
          <div className="config-parts">
            <ServicesList {...props} />
            <MaterialsList {...props} />
          </div>
        </div>
      )}
    </section>
  );
});

/** Summarizes a surface type: "4 services, 6 materials · Surface clean $0.20 / sq ft". */
function summary({ services, materials }: SurfaceType, currency: string): string {
  const counts = `${count(services.length, 'service')}, ${count(materials.length, 'material')}`;
  const service = shownService(services);
  if (!service?.name) return counts;
  const suffix = UNIT_SUFFIXES[service.uom];
  return `${counts} · ${service.name} ${formatMoney(service.base_rate_cents, currency)}${suffix && ` / ${suffix}`}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
