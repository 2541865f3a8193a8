import { expect, test } from 'vitest';
import { compileOnce, compileOncePerShape, scopeOfPlaceholder } from './compiled-query.ts';

interface Values {
  orgId: string;
  name: string;
  at: Date;
  ids: string[];
}

test('a compiled query uses the values of each run and keeps the fixed ones', () => {
  let built = 0;
  const query = compileOnce((db, { orgId, name, at, ids }: Values) => {
    built += 1;
    return db
      .selectFrom('quotes')
      .select('id')
      .where('org_id', '=', orgId)
      .where('customer_name', '=', name)
      .where('status', '=', 'pending')
      .where('created_at', '<', at)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .where('customer_email', '=', name)
      .limit(5);
  });
  const [first, second] = [new Date(1), new Date(2)];
  const one = query({ orgId: 'o1', name: 'Ann', at: first, ids: ['a', 'b'] });
  const two = query({ orgId: 'o2', name: 'Bob', at: second, ids: [] });
  expect(one.parameters).toEqual(['o1', 'Ann', 'pending', first, ['a', 'b'], 'Ann', 5]);
  expect(two.parameters).toEqual(['o2', 'Bob', 'pending', second, [], 'Bob', 5]);
  expect(two.sql).toBe(one.sql);
  expect(built).toBe(1);
});

test('each shape of a query is compiled once', () => {
  const built: string[] = [];
  const query = compileOncePerShape((db, shape: { direction: 'asc' | 'desc' }, { orgId }: Pick<Values, 'orgId'>) => {
    built.push(shape.direction);
    return db.selectFrom('quotes').select('id').where('org_id', '=', orgId).orderBy('created_at', shape.direction);
  });
  for (const direction of ['asc', 'desc', 'asc'] as const) {
    const { sql, parameters } = query({ direction }, { orgId: direction });
    expect(sql.endsWith(direction === 'desc' ? 'desc' : '"created_at" asc')).toBe(true);
    expect(parameters).toEqual([direction]);
  }
  expect(built).toEqual(['asc', 'desc']);
});

test('a scope cannot be created from an invented organization id', () => {
  expect(() => scopeOfPlaceholder('01a1fbc5-72c4-7511-b748-678ec8c1527a')).toThrow(TypeError);
});
