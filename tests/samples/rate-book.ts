import type { RateBook } from '#domain/pricing/rate-book.ts';

export function bookForTests(): RateBook {
  return {
    surface_types: [
      {
        id: 'siding',
        name: 'House Siding',
        services: [
          { id: 'wash', name: 'Soft wash', base_rate_cents: 30, uom: 'sqft', is_default: true },
          { id: 'rinse', name: 'Window rinse', base_rate_cents: 6000, uom: 'flat', is_default: false },
        ],
        materials: [
          { id: 'vinyl', material: 'vinyl', multiplier: 1 },
          { id: 'cedar', material: 'log_cedar', multiplier: 1.6 },
        ],
      },
      {
        id: 'gutters',
        name: 'Gutters',
        services: [{ id: 'clean', name: 'Gutter clean-out', base_rate_cents: 125, uom: 'lft', is_default: true }],
        materials: [],
      },
    ],
    addons: [
      { id: 'rush', name: 'Rush', type: 'percent', value: 0.2 },
      { id: 'travel', name: 'Travel', type: 'flat', value: 5000 },
    ],
  };
}
