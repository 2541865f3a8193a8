import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('the log shows the type of a database error, but never the row', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(jane@example.com) already exists.',
    client: { password: 'secret' },
  });
  const told = describeError(new Error('save failed', { cause: error }));
  expect(told).toMatchObject({ message: 'save failed', cause: { code: '23505', constraint: 'users_email_key' } });
  expect(JSON.stringify(told)).not.toMatch(/jane@example.com|secret/);
});

test.each([
  ['an object that only looks like an error', { message: 'queue failed', queue: 'mail' }, { message: 'queue failed' }],
  ['a text', 'out of paper', { type: 'string', message: 'out of paper' }],
  ['undefined', undefined, { type: 'undefined' }],
])('%s that was thrown is logged, too', (_name, thrown, told) => {
  expect(describeError(thrown)).toMatchObject(told);
});

test('a cycle of causes does not loop forever', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(10_000);
});
