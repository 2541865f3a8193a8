import { describe, expect, test } from 'vitest';
import { filledForm } from '#tests/samples/quote-form.ts';
import { newRecord, partlySaved } from '#web/offline/draft-record.ts';
import { type ActionFacts, actionsOf, NOTHING_ASKED } from './quote-actions.ts';
import { saveLabel, saveStateOf } from './save-state.ts';

const facts: ActionFacts = {
  label: 'draft',
  archived: false,
  has_link: false,
  signed_pdf: false,
  reopened: false,
  replaced: false,
  may_write: true,
  may_purge: false,
  asked: NOTHING_ASKED,
};

const asked = (...what: (keyof ActionFacts['asked'])[]): ActionFacts['asked'] => ({
  ...NOTHING_ASKED,
  ...Object.fromEntries(what.map((each) => [each, true])),
});

describe('actions of a quote', () => {
  test.each([
    [{ label: 'draft' }, 'send'],
    [{ label: 'sending', has_link: true }, 'send'],
    [{ label: 'in_outbox', has_link: true }, 'send'],
    [{ label: 'not_sent', has_link: true }, 'send'],
    [{ label: 'sent', has_link: true }, 'remind'],
    [{ label: 'viewed', has_link: true }, 'remind'],
    [{ label: 'viewed', has_link: true, asked: asked('question') }, 'answer'],
    [{ label: 'draft', asked: asked('question') }, 'answer'],
    [{ label: 'expired', has_link: true }, 'extend'],
    [{ label: 'expired', has_link: true, asked: asked('question') }, 'answer'],
    [{ label: 'approved', signed_pdf: true, asked: asked('question', 'undated', 'unpaid') }, 'answer'],
    [{ label: 'approved', signed_pdf: true, asked: asked('undated', 'unpaid') }, 'schedule'],
    [{ label: 'approved', signed_pdf: true, asked: asked('unpaid') }, 'request_payment'],
    [{ label: 'approved', signed_pdf: true }, 'signed_pdf'],
    [{ label: 'approved' }, 'pdf'],
    [{ label: 'approved', reopened: true, asked: asked('undated', 'unpaid') }, 'schedule'],
    [{ label: 'approved', reopened: true, replaced: true, asked: asked('undated', 'unpaid') }, 'open_reopened'],
    [{ label: 'approved', reopened: true, replaced: true, may_write: false }, 'open_reopened'],
    [{ label: 'declined' }, 'reopen'],
    [{ label: 'declined', asked: asked('undated', 'unpaid') }, 'reopen'],
    [{ label: 'declined', reopened: true }, 'open_reopened'],
    [{ archived: true, asked: asked('question', 'undated', 'unpaid') }, 'restore'],
    [{ may_write: false }, null],
    [{ label: 'viewed', has_link: true, may_write: false }, null],
    [{ label: 'approved', signed_pdf: true, may_write: false }, 'signed_pdf'],
  ] as [Partial<ActionFacts>, string | null][])('%o has the primary action %s', (change, primary) => {
    const actions = actionsOf({ ...facts, ...change });
    expect(actions.primary).toBe(primary);
    if (primary !== null) expect(actions.possible, 'the primary action is available').toContain(primary);
  });

  test('less urgent actions stay available', () => {
    const { possible } = actionsOf({ ...facts, label: 'approved', asked: asked('question', 'undated', 'unpaid') });
    expect([...possible]).toEqual(expect.arrayContaining(['answer', 'schedule', 'request_payment', 'pdf']));
    expect(actionsOf({ ...facts, label: 'viewed', has_link: true }).possible).toContain('send');
  });

  test('a replaced approval offers no scheduling and no payment', () => {
    const about = { label: 'approved', reopened: true, asked: asked('undated', 'unpaid') } as const;
    const offered = (replaced: boolean) => {
      const { possible } = actionsOf({ ...facts, ...about, replaced });
      return [possible.has('schedule'), possible.has('request_payment'), possible.has('open_reopened')];
    };
    expect(offered(false)).toEqual([true, true, true]);
    expect(offered(true)).toEqual([false, false, true]);
  });

  test('a decided quote cannot be edited or sent again', () => {
    const { possible } = actionsOf({ ...facts, label: 'approved', has_link: true });
    expect(['edit', 'send', 'extend', 'record_decision'].filter((name) => possible.has(name as never))).toEqual([]);
  });

  test('the link of a decided quote can be replaced, even if archived, but not that of an archived open quote', () => {
    const has = (about: Partial<ActionFacts>) =>
      actionsOf({ ...facts, has_link: true, ...about }).possible.has('new_link');
    expect([has({ label: 'approved' }), has({ label: 'declined', archived: true })]).toEqual([true, true]);
    expect(has({ label: 'viewed', archived: true })).toBe(false);
  });

  test('a draft has no link to extend or replace', () => {
    const { possible } = actionsOf(facts);
    expect(possible.has('extend') || possible.has('new_link') || possible.has('record_decision')).toBe(false);
  });

  test('without write permission, only reading is possible', () => {
    for (const label of ['sent', 'approved'] as const)
      expect([
        ...actionsOf({ ...facts, label, has_link: true, may_write: false, asked: asked('question', 'undated') })
          .possible,
      ]).toEqual(['pdf']);
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
    [partlySaved(dirty, 1), 'idle', false, 'partly'],
    [partlySaved({ ...dirty, rev: 2 }, 1), 'waiting', false, 'partly'],
    [partlySaved({ ...dirty, rev: 2 }, 1), 'stopped', false, 'incomplete'],
    [{ ...dirty, publishing: 'manual' as const }, 'idle', true, 'unpublished'],
    [{ ...dirty, block: { kind: 'conflict' as const, message: '' } }, 'stopped', true, 'conflict'],
    [{ ...dirty, synced_rev: 1, edit_number: 1 }, 'idle', true, 'saved'],
  ] as const)('case %#: the state is %4$s', (draft, phase, complete, expected) => {
    expect(saveStateOf(draft, phase, complete)).toBe(expected);
  });

  test('names the problem that keeps an incomplete quote from syncing', () => {
    const line = new Map([['lines.a.unit_cents', 'Enter a price, or 0 for free']]);
    const tax = new Map([['tax_rate', 'Enter a tax rate, or 0']]);
    expect(saveLabel('incomplete', line)).toBe('Saved on this device, not synced. Complete every line');
    expect(saveLabel('incomplete', tax)).toBe('Saved on this device, not synced. Enter a tax rate, or 0');
    expect(saveLabel('saved', new Map())).toBe('Saved');
  });
});
