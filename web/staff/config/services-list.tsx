import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import {
  INCLUDED_MAX,
  type Service,
  type SurfaceType,
  UNIT_LABELS,
  UNIT_SUFFIXES,
  UNITS,
  type Unit,
} from '#domain/pricing/rate-book.ts';
import { newId } from '#web/offline/new-id.ts';
import { GrowingTextarea } from '#web/staff/components/growing-textarea.tsx';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { Dispatch } from './book-edits.ts';
import { errorAt, type FieldProblem, fieldId, focusSoon } from './fields.ts';
import { CentsField } from './number-fields.tsx';
import { IsWide, RowFields } from './row-fields.tsx';

const UNIT_OPTIONS = UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

export interface SurfacePartProps {
  surface: SurfaceType;
  surfaceIndex: number;
  currency: string;
  problem: FieldProblem | null;
  readOnly: boolean;
  dispatch: Dispatch;
}

export function ServicesList({ surface, ...props }: SurfacePartProps) {
  const { services } = surface;
  const checked = services.filter((service) => service.is_default);
  const isWide = use(IsWide);
  const [describedFrom, setDescribedFrom] = useState<string | null>(null);
  const undescribed = services.find(({ included }) => !included);
  return (
    <div className="config-part">
      <h4>Services</h4>
      {services.length === 0 && <p className="config-empty">No services yet. Add one to quote this surface.</p>}
      {services.length > 0 && (
        <div className="config-rows config-services">
          {!props.readOnly && (
            <div className="config-row config-labels" aria-hidden="true">
              <span>Default</span>
              <span>Name</span>
              <span>Rate</span>
              <span>Unit</span>
              <span>{services.every(({ uom }) => uom === 'flat') ? 'Minutes' : 'Per hour'}</span>
            </div>
          )}
          {services.map((service, index) => (
            <ServiceRow
              key={service.id}
              service={service}
              index={index}
              surface={surface}
              describedFrom={describedFrom}
              {...props}
            />
          ))}
        </div>
      )}
      <div className="config-part-foot">
        {!props.readOnly && (
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              props.dispatch({ type: 'service.add', surface: surface.id, id: newId() });
              focusSoon(fieldId('surface_types', props.surfaceIndex, 'services', services.length, 'name'));
            }}
          >
            Add service
          </Button>
        )}
        {!props.readOnly && isWide && describedFrom === null && undescribed && (
          <Button variant="subtle" onClick={() => setDescribedFrom(undescribed.id)}>
            Add descriptions
          </Button>
        )}
        <p className="config-hint" role="status">
          {checked.length > 1
            ? `Only the first checked service becomes the default: ${checked[0]?.name || 'the new one'}. Uncheck it to use another.`
            : services.length > 0 &&
              !props.readOnly &&
              'New lines use the checked service. Per hour (optional) is what one person gets done; a flat service has minutes instead. We use it to suggest visit lengths.'}
        </p>
      </div>
    </div>
  );
}

interface ServiceRowProps extends SurfacePartProps {
  service: Service;
  index: number;
  /** id of the service to describe first, once someone asked for all descriptions */
  describedFrom: string | null;
}

function ServiceRow({ service, index, surface, describedFrom, ...props }: ServiceRowProps) {
  const { surfaceIndex, currency, problem, readOnly, dispatch } = props;
  const id = (field: string) => fieldId('surface_types', surfaceIndex, 'services', index, field);
  const change = (next: Partial<Service>) =>
    dispatch({ type: 'service.change', surface: surface.id, id: service.id, change: next });
  const suffix = UNIT_SUFFIXES[service.uom];
  const name = service.name || `service ${index + 1}`;
  return (
    <RowFields
      label={`${surface.name || 'New surface type'}: ${name}`}
      name={service.name || 'New service'}
      detail={[serviceText(service, currency), ...(readOnly && service.included ? [service.included] : [])].join('. ')}
      readOnly={readOnly}
      isForcedOpen={service.name === '' || problem?.fieldId.startsWith(id('')) === true}
    >
      <Checkbox
        id={id('is_default')}
        label="Default"
        checked={service.is_default}
        onChange={(event) => change({ is_default: event.currentTarget.checked })}
      />
      <TextInput
        id={id('name')}
        label="Service name"
        value={service.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errorAt(id('name'), problem)}
      />
      <CentsField
        id={id('base_rate_cents')}
        label={suffix ? `Rate per ${suffix}` : 'Rate, flat'}
        value={service.base_rate_cents}
        onChange={(base_rate_cents) => change({ base_rate_cents })}
        currency={currency}
        error={errorAt(id('base_rate_cents'), problem)}
      />
      <NativeSelect
        id={id('uom')}
        label="Unit"
        data={UNIT_OPTIONS}
        value={service.uom}
        onChange={(event) => change({ uom: event.currentTarget.value as Unit })}
        error={errorAt(id('uom'), problem)}
      />
      <WorkTime id={id} service={service} problem={problem} onChange={change} />
      <Included
        id={id('included')}
        service={service}
        describedFrom={describedFrom}
        onChange={(included) => change({ included })}
        error={errorAt(id('included'), problem)}
      />
      <ActionIcon
        className="config-remove"
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remove ${name}`}
        onClick={() => dispatch({ type: 'service.remove', surface: surface.id, id: service.id })}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </RowFields>
  );
}

interface WorkTimeProps {
  id: (field: string) => string;
  service: Service;
  problem: FieldProblem | null;
  onChange: (change: Partial<Service>) => void;
}

/** How long the work takes: units an hour, or minutes for each of a flat service. */
function WorkTime({ id, service, problem, onChange }: WorkTimeProps) {
  const suffix = UNIT_SUFFIXES[service.uom];
  const field = { className: 'config-per-hour', placeholder: '–', inputMode: 'numeric' } as const;
  if (service.uom === 'flat')
    return (
      <QuantityField
        {...field}
        id={id('minutes_each')}
        label="Minutes each"
        unit="min"
        value={minutesEach(service)}
        onChange={(minutes_each) => onChange({ minutes_each, units_per_hour: null })}
        error={errorAt(id('minutes_each'), problem)}
      />
    );
  return (
    <QuantityField
      {...field}
      id={id('units_per_hour')}
      label={`${capital(suffix)} an hour`}
      value={service.units_per_hour ?? null}
      onChange={(units_per_hour) => onChange({ units_per_hour })}
      error={errorAt(id('units_per_hour'), problem)}
    />
  );
}

/** A flat service can still have units an hour, from before it could have minutes. */
function minutesEach({ minutes_each, units_per_hour }: Service): number | null {
  return minutes_each ?? (units_per_hour ? Math.round(60 / units_per_hour) : null);
}

interface IncludedProps {
  id: string;
  service: Service;
  describedFrom: string | null;
  onChange: (included: string) => void;
  error: string | undefined;
}

/** The description of a service. While it is empty, the field stays hidden until someone asks for it. */
function Included({ id, service, describedFrom, onChange, error }: IncludedProps) {
  const isWide = use(IsWide);
  const [isAsked, setIsAsked] = useState(false);
  const isFirst = describedFrom === service.id;
  useEffect(() => {
    if (isAsked || isFirst) document.getElementById(id)?.focus();
  }, [id, isAsked, isFirst]);
  if (service.included || describedFrom !== null || isAsked)
    return (
      <GrowingTextarea
        id={id}
        className="config-included"
        label="What’s included"
        placeholder="What’s included, in one sentence"
        minRows={isWide ? 1 : 2}
        maxRows={4}
        maxLength={INCLUDED_MAX}
        value={service.included ?? ''}
        onChange={(event) => {
          // Stays while someone empties it.
          setIsAsked(true);
          onChange(event.currentTarget.value);
        }}
        error={error}
      />
    );
  if (isWide) return null;
  return (
    <Button variant="subtle" className="config-describe" onClick={() => setIsAsked(true)}>
      Add description
    </Button>
  );
}

/** "$0.20 / sq ft, 1,500 an hour, default" */
function serviceText(service: Service, currency: string): string {
  const { base_rate_cents, uom, units_per_hour, is_default } = service;
  const suffix = UNIT_SUFFIXES[uom];
  const minutes = uom === 'flat' ? minutesEach(service) : null;
  return [
    `${formatMoney(base_rate_cents, currency)}${suffix && ` / ${suffix}`}`,
    ...(minutes ? [`${formatQuantity(minutes)} min each`] : []),
    ...(minutes === null && units_per_hour ? [`${formatQuantity(units_per_hour)} an hour`] : []),
    ...(is_default ? ['default'] : []),
  ].join(', ');
}

const capital = (unit: string) => unit.charAt(0).toUpperCase() + unit.slice(1);
