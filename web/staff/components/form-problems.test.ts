import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsBy, problemsOfAnswer } from './form-problems.ts';

const Schema = z.object({ name: z.string().min(1, 'Name is required'), days: z.int().max(365, 'At most 365 days') });

test('each field has one problem, in the order of the form', () => {
  expect([...problemsBy(Schema, { name: '', days: 400 })]).toEqual([
    ['name', 'Name is required'],
    ['days', 'At most 365 days'],
  ]);
  expect(problemsBy(Schema, { name: 'A', days: 1 }).size).toBe(0);
});

test('a server error about a field appears at that field', () => {
  const message = 'Your current password is wrong.';
  const refused = { code: 'INVALID_INPUT', message, data: { issues: [{ path: ['current_password'], message }] } };
  expect(problemsOfAnswer(refused).get('current_password')).toBe(message);
});

test.each([
  { code: 'NETWORK' },
  { code: 'INVALID_INPUT' },
  { code: 'INVALID_INPUT', data: { issues: [3] } },
  undefined,
])('a response without issues marks no field: %j', (error) => {
  expect(problemsOfAnswer(error).size).toBe(0);
});
