import { expect, test } from 'vitest';
import { approvalOf } from './approval.ts';

test.each([
  ['approved', false, 'stands'],
  ['pending', false, 'reopened'],
  ['declined', false, 'declined'],
  ['approved', true, 'archived'],
  ['pending', true, 'archived'],
])('a quote whose latest revision is %s (archived: %s): %s', (status, archived, approval) => {
  expect(approvalOf({ status, archived })).toBe(approval);
});

test('a job without a quote has no approval', () => expect(approvalOf(null)).toBeNull());
