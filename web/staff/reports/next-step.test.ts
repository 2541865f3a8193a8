import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';

test.each([
  [{ quote_made: false, quote_sent: false }, true, 'Make your first quote, and it counts here.'],
  [{ quote_made: true, quote_sent: false }, false, 'Send your first quote: its answer counts here.'],
  [{ quote_made: true, quote_sent: true }, false, 'Choose another period.'],
  [undefined, false, 'Choose another period.'],
])('after %o', (steps, isNew, hint) => {
  expect(nextStepOf(steps)).toEqual({ isNew, hint });
});
