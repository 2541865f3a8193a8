import { describe, expect, test } from 'vitest';
import { type AutosaveEvent, type AutosaveState, autosaveStep, IDLE, QUIET_MS, retryDelay } from './autosave.ts';

function run(events: AutosaveEvent[], from: AutosaveState = IDLE) {
  const effects: string[] = [];
  let state = from;
  for (const event of events) {
    const [next, effect] = autosaveStep(state, event);
    state = next;
    effects.push(effect.kind === 'wait' ? `wait ${effect.ms}` : effect.kind);
  }
  return { state, effects };
}

describe('saving a draft', () => {
  test('autosave waits until typing pauses, then saves once', () => {
    const { state, effects } = run(['changed', 'changed', 'due', 'saved']);
    expect(effects).toEqual([`wait ${QUIET_MS}`, `wait ${QUIET_MS}`, 'save', 'none']);
    expect(state).toEqual(IDLE);
  });

  test('autosave never runs two saves at the same time, and then sends what was typed during the save', () => {
    const { state, effects } = run(['changed', 'due', 'changed', 'flush', 'saved']);
    expect(effects).toEqual([`wait ${QUIET_MS}`, 'save', 'none', 'none', `wait ${QUIET_MS}`]);
    expect(state.phase).toBe('waiting');
  });

  test('autosave backs off without a connection, and typing does not shorten the wait', () => {
    const { state, effects } = run(['changed', 'due', 'failed', 'changed', 'due', 'failed', 'due', 'failed']);
    expect(effects).toEqual([
      `wait ${QUIET_MS}`,
      'save',
      'wait 1000',
      'none',
      'save',
      'wait 2000',
      'save',
      'wait 4000',
    ]);
    expect(state.failures).toBe(3);
    expect(retryDelay(40)).toBe(60_000);
  });

  test('a successful save ends the back-off', () => {
    expect(run(['changed', 'due', 'failed', 'due', 'saved']).state).toEqual(IDLE);
  });

  test('autosave sends immediately when back online', () => {
    expect(run(['changed', 'due', 'failed', 'flush']).effects.at(-1)).toBe('save');
  });

  test('autosave stops when a person has to act, and restarts with the next change', () => {
    const { state, effects } = run(['changed', 'due', 'stopped', 'due', 'changed']);
    expect(effects.slice(2)).toEqual(['none', 'none', `wait ${QUIET_MS}`]);
    expect(state.phase).toBe('waiting');
  });
});
