import { describe, expect, test } from 'vitest';
import {
  MERGE_FIELDS,
  type MergeChanges,
  type MergeField,
  type MergeValues,
  mergeChanges,
  withoutMerge,
} from './merging.ts';

const person = (name: string, about: Partial<MergeValues> = {}): MergeValues => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '',
  language: '',
  source: '',
  notes: '',
  tax_exempt: false,
  tax_number: '',
  follow_up: true,
  ...about,
});

class Kept {
  now: MergeValues;
  merges: Record<string, MergeChanges> = {};
  #merged = 0;
  constructor(start: MergeValues) {
    this.now = start;
  }
  merge(other: MergeValues, fields: readonly MergeField[], notes = this.now.notes): string {
    const changes = mergeChanges(this.now, other, fields, notes);
    const to = Object.fromEntries(Object.entries(changes).map(([column, change]) => [column, change.to]));
    this.now = { ...this.now, ...to };
    this.#merged += 1;
    this.merges[String(this.#merged)] = changes;
    return String(this.#merged);
  }
  undo(id: string): void {
    const { values, merges } = withoutMerge(this.now, this.merges, id);
    this.now = { ...this.now, ...values };
    this.merges = merges;
  }
}

describe('undoing merges', () => {
  test('undoing merges in the order in which they were made restores the first values', () => {
    const start = person('Ann');
    const kept = new Kept(start);
    const first = kept.merge(person('Bob'), ['name', 'email']);
    const second = kept.merge(person('Cleo'), ['name', 'email']);
    kept.undo(first);
    expect(kept.now.name).toBe('Cleo');
    kept.undo(second);
    expect(kept.now).toEqual(start);
  });

  test('undoing a merge keeps values that someone has changed since', () => {
    const kept = new Kept(person('Ann'));
    const first = kept.merge(person('Bob'), ['name']);
    kept.now = { ...kept.now, name: 'Robert' };
    const second = kept.merge(person('Cleo'), ['name']);
    kept.undo(first);
    kept.undo(second);
    expect(kept.now.name).toBe('Robert');
  });

  test('undoing a merge keeps reminders off while a customer who wanted none is still merged', () => {
    const kept = new Kept(person('Ann'));
    const first = kept.merge(person('Bob', { follow_up: false }), []);
    const second = kept.merge(person('Cleo', { follow_up: false }), []);
    kept.undo(first);
    expect(kept.now.follow_up).toBe(false);
    kept.undo(second);
    expect(kept.now.follow_up).toBe(true);
  });
});

test('undoing any merges in any order restores the first values', () => {
  let state = 20_261_124;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const anyPerson = () =>
    person(['Ann', 'Bob', 'Cleo'][below(3)] ?? '', {
      phone: ['', '1', '2'][below(3)] ?? '',
      tax_exempt: below(2) === 1,
      follow_up: below(2) === 1,
    });
  for (let story = 0; story < 2000; story += 1) {
    const start = anyPerson();
    const kept = new Kept(start);
    const merged = Array.from({ length: 1 + below(4) }, () => {
      const fields = MERGE_FIELDS.filter(() => below(2) === 1);
      return kept.merge(anyPerson(), fields, below(2) === 1 ? `${kept.now.notes}+` : kept.now.notes);
    });
    for (const id of merged.toSorted(() => below(3) - 1)) kept.undo(id);
    expect(kept.now).toEqual(start);
  }
});
