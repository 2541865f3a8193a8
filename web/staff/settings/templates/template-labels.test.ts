import { expect, test } from 'vitest';
import { KIND_RULES, TEMPLATE_KINDS } from '#domain/messages/template-kinds.ts';
import { GROUPS, readableSubject } from './template-labels.ts';

test('every message is in one group, and only the last group is for the team', () => {
  expect(GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...TEMPLATE_KINDS].toSorted());
  const readers = GROUPS.map(({ kinds }) => new Set(kinds.map((kind) => KIND_RULES[kind].to)));
  expect(readers.map((of) => [...of].join())).toEqual([...GROUPS.slice(1).map(() => 'customer'), 'staff']);
});

test('a subject names its variables in words', () => {
  expect(readableSubject('Quote {{quote_number}} from {{ company_name }}')).toBe(
    'Quote [quote number] from [company name]',
  );
});
