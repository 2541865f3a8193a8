import { formatMoney } from '#domain/pricing/money.ts';
import {
  type Addon,
  type MaterialMultiplier,
  materialName,
  type RateBook,
  type Service,
  type SurfaceType,
  UNIT_LABELS,
} from '#domain/pricing/rate-book.ts';

/** Stands for the name of a row that has none yet. */
export const UNNAMED = 'unnamed';

/** Returns one sentence per change from `before` to `after`, in the order of the screen. */
export function bookChanges(before: RateBook, after: RateBook, currency: string): string[] {
  const money = (cents: number) => formatMoney(cents, currency);
  const addonValue = ({ type, value }: Addon) =>
    type === 'flat' ? money(value) : `${Number((value * 100).toFixed(4))}%`;
  const service = (surface: string): Words<Service> => ({
    name: (row) => `${surface}: service ${row.name || UNNAMED}`,
    facts: (row) => [
      ['name', row.name],
      ['rate', money(row.base_rate_cents)],
      ['unit', UNIT_LABELS[row.uom]],
      ['an hour', row.units_per_hour?.toLocaleString('en-US') ?? ''],
      ['minutes each', row.minutes_each?.toLocaleString('en-US') ?? ''],
      ['what’s included', row.included ?? ''],
      ['default', row.is_default ? 'yes' : 'no'],
    ],
  });
  const material = (surface: string): Words<MaterialMultiplier> => ({
    name: (row) => `${surface}: material ${materialName(row.material)}`,
    facts: (row) => [['multiplier', String(row.multiplier)]],
  });
  const surface: Words<SurfaceType> = {
    name: (row) => `Surface type ${row.name || UNNAMED}`,
    facts: (row) => [['name', row.name]],
    parts: (old, now) => [
      ...rowChanges(old.services, now.services, service(now.name || UNNAMED)),
      ...rowChanges(old.materials, now.materials, material(now.name || UNNAMED)),
    ],
  };
  const addon: Words<Addon> = {
    name: (row) => `Add-on ${row.name || UNNAMED}`,
    facts: (row) => [
      ['name', row.name],
      ['value', addonValue(row)],
    ],
  };
  return [
    ...rowChanges(before.addons, after.addons, addon),
    ...rowChanges(before.surface_types, after.surface_types, surface),
  ];
}

/** Shortens a change for the head of the screen: "Surface clean: rate $0.19 → $0.20". */
export function shortChange(change: string): string {
  return change.replace(/^.*?: (?:service|material) /, '');
}

interface Words<R> {
  name: (row: R) => string;
  facts: (row: R) => [name: string, value: string][];
  parts?: (before: R, after: R) => string[];
}

function rowChanges<R extends { id: string }>(before: readonly R[], after: readonly R[], words: Words<R>): string[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map((row) => row.id));
  return [
    ...after.flatMap((row) => {
      const former = old.get(row.id);
      return former ? factChanges(former, row, words) : [`${words.name(row)}: added`];
    }),
    ...before.filter((row) => !kept.has(row.id)).map((row) => `${words.name(row)}: removed`),
  ];
}

function factChanges<R>(before: R, after: R, words: Words<R>): string[] {
  const former = words.facts(before);
  const own = words.facts(after).flatMap(([name, value], index) => {
    const was = former[index]?.[1] ?? '';
    return was === value ? [] : [`${words.name(before)}: ${name} ${was || 'empty'} → ${value || 'empty'}`];
  });
  return [...own, ...(words.parts?.(before, after) ?? [])];
}
