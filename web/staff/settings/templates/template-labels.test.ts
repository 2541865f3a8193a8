import { expect, test } from 'vitest';
import { defaultTemplate } from '#domain/messages/default-templates/default-templates.ts';
import { KIND_RULES, TEMPLATE_KINDS } from '#domain/messages/template-kinds.ts';
import { VARIABLES, type Variable } from '#domain/messages/template-variables.ts';
import { GROUPS, readableSubject } from './template-labels.ts';

test('every message is in one group, and only the last group is for the team', () => {
  expect(GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...TEMPLATE_KINDS].toSorted());
  const readers = GROUPS.map(({ kinds }) => new Set(kinds.map((kind) => KIND_RULES[kind].to)));
  expect(readers.map((of) => [...of].join())).toEqual([...GROUPS.slice(1).map(() => 'customer'), 'staff']);
});

test('a subject in the list reads like one that a customer gets', () => {
  const ours = { company_name: 'Clear Water' };
  expect(readableSubject('Quote {{quote_number}} from {{ company_name }}', ours)).toBe('Quote Q-1042 from Clear Water');
  expect(readableSubject('{{sender_name}} and {{nothing_known}}', ours)).toBe('sender’s name and nothing_known');
});

test('every variable of a default subject has a sample', () => {
  const ours = { company_name: 'Clear Water', product_name: 'Rinseline' };
  for (const kind of TEMPLATE_KINDS) {
    const { subject } = defaultTemplate({ kind, language: 'en', channel: 'email' });
    for (const [variable, name] of subject.matchAll(/\{\{([a-z_]+)\}\}/g))
      expect(readableSubject(variable, ours), name).not.toBe(VARIABLES[name as Variable].label.toLowerCase());
  }
});
