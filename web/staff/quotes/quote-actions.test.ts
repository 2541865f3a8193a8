import { describe, expect, test } from 'vitest';
import { newRecord } from '../../offline/draft-record.ts';
import { type ActionFacts, actionsOf } from './quote-actions.ts';
import { filledForm } from '#tests/samples/quote-form.ts';
import { saveStateOf } from './save-state.ts';

const facts: ActionFacts = {
  label: 'draft',
  archived: false,
  has_link: false,
  signed_pdf: false,
  reopened: false,
  may_write: true,
  may_purge: false,
};

describe('actions of a quote', () => {
  test.each([
    [{ label: 'draft' }, 'send'],
    [{ label: 'send_failed', has_link: true }, 'send'],
    [{ label: 'viewed', has_link: true }, 'send'],
    [{ label: 'expired', has_link: true }, 'extend'],
    [{ label: 'approved', signed_pdf: true }, 'signed_pdf'],
    [{ label: 'approved' }, 'pdf'],
    [{ label: 'declined' }, 'reopen'],
    [{ label: 'declined', reopened: true }, 'open_reopened'],
    [{ archived: true }, 'restore'],
    [{ may_write: false }, null],
  ] as [Partial<ActionFacts>, string | null][])('%o leads with %s', (change, primary) => {
    expect(actionsOf({ ...facts, ...change }).primary).toBe(primary);
  });

  test('a decided quote cannot be edited or sent again', () => {
    const { possible } = actionsOf({ ...facts, label: 'approved', has_link: true });
    expect(
      ['edit', 'send', 'share', 'extend', 'new_link', 'record_decision'].filter((name) => possible.has(name as never)),
    ).toEqual([]);
  });

  test('a draft has no link to extend or replace', () => {
    const { possible } = actionsOf(facts);
    expect(possible.has('extend') || possible.has('new_link') || possible.has('record_decision')).toBe(false);
  });

  test('without permission to write, only reading is possible', () => {
    expect([...actionsOf({ ...facts, label: 'sent', has_link: true, may_write: false }).possible]).toEqual(['pdf']);
  });
});

describe('the save state', () => {
  const record = newRecord('q', filledForm(), 0);
  const dirty = { ...record, rev: 1 };
  test.each([
    [record, 'idle', true, 'new'],
    [dirty, 'waiting', true, 'saving'],
    [dirty, 'saving', true, 'saving'],
    [dirty, 'retrying', true, 'device'],
    [dirty, 'stopped', false, 'incomplete'],
    [{ ...dirty, publishing: 'manual' as const }, 'idle', true, 'unpublished'],
    [{ ...dirty, block: { kind: 'conflict' as const, message: '' } }, 'stopped', true, 'conflict'],
    [{ ...dirty, synced_rev: 1, edit_number: 1 }, 'idle', true, 'saved'],
  ] as const)('case %#: %4$s', (draft, phase, complete, expected) => {
    expect(saveStateOf(draft, phase, complete)).toBe(expected);
  });
});
