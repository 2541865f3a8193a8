import { describe, expect, it } from 'vitest';
import type { RateBook } from '#domain/pricing/rate-book.ts';
import { bookForTests } from '#tests/samples/rate-book.ts';
import { bookChanges } from './book-changes.ts';
import { type BookEdit, edited, shownService, storedMaterial } from './book-edits.ts';

const after = (...edits: BookEdit[]): RateBook => edits.reduce(edited, bookForTests());
const changesOf = (...edits: BookEdit[]) => bookChanges(bookForTests(), after(...edits), 'USD');

describe('an edit', () => {
  it('changes its own row and leaves the original book unchanged', () => {
    const before = bookForTests();
    const next = edited(before, {
      type: 'service.change',
      surface: 'siding',
      id: 'wash',
      change: { base_rate_cents: 35 },
    });
    expect(next.surface_types[0]?.services.map((service) => service.base_rate_cents)).toEqual([35, 6000]);
    expect(next.surface_types[1]).toBe(before.surface_types[1]);
    expect(before).toEqual(bookForTests());
  });

  it('makes the first service of a surface type its default', () => {
    const book = after(
      { type: 'surface.add', id: 'patio' },
      { type: 'service.add', surface: 'patio', id: 'one' },
      { type: 'service.add', surface: 'patio', id: 'two' },
    );
    expect(book.surface_types[2]?.services.map((service) => service.is_default)).toEqual([true, false]);
  });

  it('restores a removed surface type in its place', () => {
    const [siding] = bookForTests().surface_types;
    if (!siding) throw new Error('The sample has a surface type');
    const removed = after({ type: 'surface.remove', surface: 'siding' });
    expect(removed.surface_types.map(({ id }) => id)).toEqual(['gutters']);
    expect(edited(removed, { type: 'surface.restore', row: siding, index: 0 })).toEqual(bookForTests());
  });

  it('keeps the typed number when an add-on changes between percent and flat', () => {
    const flat = after({ type: 'addon.retype', id: 'rush', to: 'flat' });
    expect(flat.addons[0]).toMatchObject({ type: 'flat', value: 2000 });
    expect(edited(flat, { type: 'addon.retype', id: 'rush', to: 'percent' }).addons[0]).toMatchObject({
      type: 'percent',
      value: 0.2,
    });
  });
});

describe('the list of changes', () => {
  it('is empty if both books are equal', () => {
    expect(changesOf()).toEqual([]);
  });

  it('names what was changed, added and removed', () => {
    expect(
      changesOf(
        { type: 'addon.change', id: 'rush', change: { value: 0.255 } },
        { type: 'addon.remove', id: 'travel' },
        { type: 'service.change', surface: 'siding', id: 'wash', change: { base_rate_cents: 35 } },
        { type: 'material.change', surface: 'siding', id: 'cedar', change: { multiplier: 1.75 } },
        { type: 'service.add', surface: 'gutters', id: 'new' },
        { type: 'surface.add', id: 'patio' },
        { type: 'surface.change', surface: 'patio', change: { name: 'Patio' } },
      ),
    ).toEqual([
      'Add-on Rush: value 20% → 25.5%',
      'Add-on Travel: removed',
      'House Siding: service Soft wash: rate $0.30 → $0.35',
      'House Siding: material log cedar: multiplier 1.6 → 1.75',
      'Gutters: service unnamed: added',
      'Surface type Patio: added',
    ]);
    expect(changesOf({ type: 'surface.remove', surface: 'gutters' })).toEqual(['Surface type Gutters: removed']);
  });
});

it('materials show the rates of the first checked service, or else of the first one', () => {
  const [siding] = bookForTests().surface_types;
  const services = siding?.services ?? [];
  expect(shownService(services.map((service) => ({ ...service, is_default: true })))?.id).toBe('wash');
  expect(shownService(services.map((service) => ({ ...service, is_default: service.id === 'rinse' })))?.id).toBe(
    'rinse',
  );
  expect(shownService(services.map((service) => ({ ...service, is_default: false })))?.id).toBe('wash');
  expect(shownService([])).toBeUndefined();
});

it('materials are stored with underscores', () => {
  expect(storedMaterial('  Log  Cedar ')).toBe('log_cedar');
  expect(storedMaterial('   ')).toBe('');
});
