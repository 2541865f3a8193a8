import type { z } from 'zod';
import { type MixSettings, MixSettingsInput } from '#contract/mix.ts';
import { UNIT_SUFFIXES, type Unit } from '#domain/pricing/rate-book.ts';
import type { Problems } from '#web/staff/components/form-problems.ts';

export type MixView = z.output<typeof MixSettings>;

type ServiceField = `${'target' | 'injector' | 'coverage'}.${string}`;

/** One field for each number of each service, so that each is compared with what is stored. */
export type MixForm = {
  /** fraction */
  stock_strength: number | null;
  tank_gallons: number | null;
  surfactant_ounces: number | null;
  stock_cents_a_gallon: number | null;
  surfactant_cents_a_gallon: number | null;
} & Record<ServiceField, number | null>;

export const serviceField = (part: 'target' | 'injector' | 'coverage', serviceId: string): ServiceField =>
  `${part}.${serviceId}`;

export function mixForm({ services, ...supplies }: MixView): MixForm {
  return {
    ...supplies,
    ...Object.fromEntries(
      services.flatMap(({ service_id, unit, target_strength, injector_ratio, units_per_gallon, gallons_each }) => [
        [serviceField('target', service_id), target_strength],
        [serviceField('injector', service_id), injector_ratio],
        [serviceField('coverage', service_id), unit === 'flat' ? gallons_each : units_per_gallon],
      ]),
    ),
  };
}

function entered(form: MixForm, { services }: MixView) {
  const { stock_strength, tank_gallons, surfactant_ounces, stock_cents_a_gallon, surfactant_cents_a_gallon } = form;
  return {
    stock_strength,
    tank_gallons,
    surfactant_ounces,
    stock_cents_a_gallon,
    surfactant_cents_a_gallon,
    services: services.map(({ service_id, unit }) => {
      const coverage = form[serviceField('coverage', service_id)] ?? null;
      return {
        service_id,
        target_strength: form[serviceField('target', service_id)] ?? null,
        injector_ratio: form[serviceField('injector', service_id)] ?? null,
        units_per_gallon: unit === 'flat' ? null : coverage,
        gallons_each: unit === 'flat' ? coverage : null,
      };
    }),
  };
}

export function enteredMix(form: MixForm, view: MixView): z.output<typeof MixSettingsInput> {
  return MixSettingsInput.parse(entered(form, view));
}

const PARTS: Partial<Record<PropertyKey, 'target' | 'injector' | 'coverage'>> = {
  target_strength: 'target',
  injector_ratio: 'injector',
  units_per_gallon: 'coverage',
  gallons_each: 'coverage',
};

/** Each problem stays at the field of its service. */
export function mixProblems(form: MixForm, view: MixView): Problems {
  const problems = new Map<string, string>();
  for (const { path, message } of MixSettingsInput.safeParse(entered(form, view)).error?.issues ?? []) {
    const [first, index, name] = path;
    const row = first === 'services' ? view.services[Number(index)] : undefined;
    const part = PARTS[name ?? ''];
    const field = row && part ? serviceField(part, row.service_id) : String(first);
    if (!problems.has(field)) problems.set(field, message);
  }
  return problems;
}

/** "Sq ft per gallon", or "Gallons each" for a flat service. */
export function coverageLabel(unit: Unit): string {
  if (unit === 'flat') return 'Gallons each';
  const suffix = UNIT_SUFFIXES[unit];
  return `${suffix.charAt(0).toUpperCase()}${suffix.slice(1)} per gallon`;
}
