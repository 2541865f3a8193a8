import type { z } from 'zod';
import type { StoredRateBook } from '#contract/rate-book.ts';
import type { AddonType, Unit } from '#domain/pricing/rate-book.ts';
import type { StoredRateBookRows } from './queries.ts';

export function presentRateBook(rows: StoredRateBookRows): z.output<typeof StoredRateBook> {
  return {
    version: rows.version,
    surface_types: rows.surfaces.map((surface) => ({
      id: surface.id,
      name: surface.name,
      services: rows.services
        .filter((service) => service.surface_type_id === surface.id)
        .map(({ id, name, base_rate_cents, uom, is_default, units_per_hour, minutes_each, included }) => ({
          id,
          name,
          base_rate_cents,
          uom: uom as Unit,
          is_default,
          units_per_hour,
          minutes_each,
          included,
        })),
      materials: rows.materials
        .filter((material) => material.surface_type_id === surface.id)
        .map(({ id, material, multiplier }) => ({ id, material, multiplier })),
    })),
    addons: rows.addons.map(({ id, name, type, value }) => ({ id, name, type: type as AddonType, value })),
  };
}
