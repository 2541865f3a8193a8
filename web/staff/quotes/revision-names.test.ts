import { expect, test } from 'vitest';
import { laterRevisionText, revisedText, revisionName } from './revision-names.ts';

const next = { revision: 2, in_progress: true };

test.each([
  [{ revision: 1, later_revision: null }, null],
  [{ revision: 1, later_revision: next }, 'Revision 1'],
  [{ revision: 2, later_revision: null }, 'Revision 2'],
] as const)('%j is named %s', (row, name) => {
  expect(revisionName(row)).toBe(name);
});

test.each([
  [0, null],
  [1, '1 quote has two rows: approved and new revision'],
  [1200, '1,200 quotes have two rows: approved and new revision'],
])('the line below the list explains %d quotes with two rows', (quotes, text) => {
  expect(revisedText(quotes)).toBe(text);
});

test.each([
  ['an approved quote without a later revision', { label: 'approved', later_revision: null, replaced: false }, null],
  [
    'an approved quote with a draft after it',
    { label: 'approved', later_revision: next, replaced: false },
    'Revision 2 in progress',
  ],
  [
    'an approved quote whose later revision was declined, has expired or was archived',
    { label: 'approved', later_revision: { revision: 2, in_progress: false }, replaced: false },
    null,
  ],
  [
    'an approved quote replaced by a later approved one',
    { label: 'approved', later_revision: { revision: 2, in_progress: false }, replaced: true },
    'Replaced',
  ],
  ['a declined quote with a draft after it', { label: 'declined', later_revision: next, replaced: true }, 'Replaced'],
] as const)('the list says whether a revision is replaced or may be: %s', (_, row, text) => {
  expect(laterRevisionText(row)).toBe(text);
});
