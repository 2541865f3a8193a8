/**
 * Decides when to send a draft to the server: a pure state machine with events in and effects out. The draft is
 * already stored on the device at that time.
 */

export type AutosavePhase = 'idle' | 'waiting' | 'saving' | 'retrying' | 'stopped';

export interface AutosaveState {
  phase: AutosavePhase;
  /** failed attempts in a row */
  failures: number;
  /** true when the draft changed while a save was running */
  again: boolean;
}

/**
 * - changed: the form was edited
 * - due: the requested time has passed
 * - saved: the server stored the draft
 * - failed: no connection, or the server asks to retry later
 * - stopped: a retry can't help, so a person has to act
 * - flush: send now, for example when back online, or before the quote goes to the customer
 */
export type AutosaveEvent = 'changed' | 'due' | 'saved' | 'failed' | 'stopped' | 'flush';

type AutosaveEffect = { kind: 'none' } | { kind: 'save' } | { kind: 'wait'; ms: number };

export const IDLE: AutosaveState = { phase: 'idle', failures: 0, again: false };

/** Milliseconds without typing before the draft is sent. */
export const QUIET_MS = 1000;
const RETRY_FIRST_MS = 1000;
const RETRY_LONGEST_MS = 60_000;

/** Returns the delay before a retry in milliseconds: 1,000 after the first failure, then doubling up to 60,000. */
export function retryDelay(failures: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1), RETRY_LONGEST_MS);
}

type Step = [AutosaveState, AutosaveEffect];

const NOTHING: AutosaveEffect = { kind: 'none' };

function whileSaving(state: AutosaveState, event: AutosaveEvent): Step {
  if (event === 'changed' || event === 'flush') return [{ ...state, again: true }, NOTHING];
  if (event === 'saved')
    return state.again
      ? [
          { phase: 'waiting', failures: 0, again: false },
          { kind: 'wait', ms: QUIET_MS },
        ]
      : [IDLE, NOTHING];
  if (event === 'failed') {
    const failures = state.failures + 1;
    return [
      { phase: 'retrying', failures, again: false },
      { kind: 'wait', ms: retryDelay(failures) },
    ];
  }
  if (event === 'stopped') return [{ phase: 'stopped', failures: 0, again: false }, NOTHING];
  return [state, NOTHING];
}

export function autosaveStep(state: AutosaveState, event: AutosaveEvent): Step {
  if (state.phase === 'saving') return whileSaving(state, event);
  const start: Step = [{ ...state, phase: 'saving', again: false }, { kind: 'save' }];
  if (event === 'flush') return start;
  if (event === 'due') return state.phase === 'waiting' || state.phase === 'retrying' ? start : [state, NOTHING];
  // Without a connection, an edit does not shorten the wait for the next attempt.
  if (event === 'changed' && state.phase !== 'retrying')
    return [
      { phase: 'waiting', failures: 0, again: false },
      { kind: 'wait', ms: QUIET_MS },
    ];
  return [state, NOTHING];
}
