import { expect, test } from 'vitest';
import { type TypedField, TypedFields } from './typed-fields.ts';

const field = (change: Partial<TypedField> = {}): TypedField => ({
  type: 'text',
  value: '',
  isConnected: true,
  ...change,
});

test.each([
  ['nothing', field(), {}, false],
  ['a text', field(), { value: 'Gutter skipped' }, true],
  ['text that was there initially', field({ value: '$10.00' }), {}, false],
  ['a change of the initial text', field({ value: '$10.00' }), { value: '$1' }, true],
  ['a check mark', field({ type: 'checkbox', value: 'on', checked: false }), { checked: true }, true],
  ['a choice', field({ type: 'radio', value: 'cash', checked: false }), { checked: true }, true],
  ['a password', field({ type: 'password' }), { value: 'secret' }, false],
  ['a search', field({ type: 'search' }), { value: 'Carla' }, false],
  ['a field that no one can type in', field({ readOnly: true, value: 'a' }), { value: 'b' }, false],
  ['a field that a step removed', field(), { value: 'Gutter', isConnected: false }, false],
])('fields know whether they hold input to warn about: %s', (_, began, change, isTyped) => {
  const fields = new TypedFields();
  fields.remember([began]);
  Object.assign(began, change);
  expect(fields.isTyped).toBe(isTyped);
});

test('a field keeps its first value as the baseline when it’s remembered again', () => {
  const fields = new TypedFields();
  const reason = field();
  fields.remember([reason]);
  reason.value = 'Gutter skipped';
  fields.remember([reason, field({ value: 'shown later' })]);
  expect(fields.isTyped).toBe(true);
  reason.value = '';
  expect(fields.isTyped).toBe(false);
});
