import type { z } from 'zod';
import { type MarginSettings, MarginSettingsInput } from '#contract/margin.ts';
import { CHEMICALS_MAX_CENTS, CHEMICALS_UNITS } from '#domain/pricing/margin.ts';
import { UNIT_SUFFIXES, type Unit } from '#domain/pricing/rate-book.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';

export type MarginView = z.output<typeof MarginSettings>;

type ChemicalsField = `chemicals.${string}`;

/** One field for the chemicals of each service, so that each is compared with what is stored. */
export type MarginForm = {
  labor_cents_an_hour: number | null;
  crew_size: number | null;
  /** fraction */
  margin_floor: number | null;
  members_see_margin: boolean;
  /** fraction */
  member_discount_max: number | null;
} & Record<ChemicalsField, number | null>;

export const chemicalsField = (serviceId: string): ChemicalsField => `chemicals.${serviceId}`;

export function marginForm(view: MarginView): MarginForm {
  const { labor_cents_an_hour, crew_size, margin_floor, members_see_margin, member_discount_max, chemicals } = view;
  return {
    labor_cents_an_hour,
    crew_size,
    margin_floor,
    members_see_margin,
    member_discount_max,
    ...Object.fromEntries(chemicals.map((row) => [chemicalsField(row.service_id), row.chemicals_cents])),
  };
}

function entered(form: MarginForm, { chemicals }: MarginView) {
  const { labor_cents_an_hour, crew_size, margin_floor, members_see_margin, member_discount_max } = form;
  return {
    labor_cents_an_hour,
    crew_size: crew_size ?? 1,
    margin_floor,
    members_see_margin,
    member_discount_max,
    chemicals: chemicals.map(({ service_id }) => ({
      service_id,
      chemicals_cents: form[chemicalsField(service_id)] ?? null,
    })),
  };
}

export function enteredMargin(form: MarginForm, view: MarginView): z.output<typeof MarginSettingsInput> {
  return MarginSettingsInput.parse(entered(form, view));
}

export function marginProblems(form: MarginForm, view: MarginView): Problems {
  const problems = new Map(problemsBy(MarginSettingsInput, entered(form, view)));
  const message = problems.get('chemicals');
  problems.delete('chemicals');
  if (message !== undefined)
    for (const { service_id } of view.chemicals) {
      const field = chemicalsField(service_id);
      if ((form[field] ?? 0) > CHEMICALS_MAX_CENTS) problems.set(field, message);
    }
  return problems;
}

/** "per 100 sq ft", or "each" for a flat service. */
export function chemicalsUnit(unit: Unit): string {
  return unit === 'flat' ? 'each' : `per ${CHEMICALS_UNITS} ${UNIT_SUFFIXES[unit]}`;
}

/** Groups services by surface, in the order of the rate book. */
export function bySurface<Row extends { surface_type: string }>(
  rows: readonly Row[],
): [surface: string, rows: Row[]][] {
  return [...Map.groupBy(rows, ({ surface_type }) => surface_type)];
}
