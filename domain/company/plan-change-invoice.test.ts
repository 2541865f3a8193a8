import { expect, test } from 'vitest';
import { costOfChange } from './plan-change-invoice.ts';

test.each([
  ['the difference', { dueCents: 3_000, lineCents: [-3_450, 6_450], balanceCents: 3_000 }, [3_000, 3_450, 12_900]],
  ['nothing during a trial', { dueCents: 0, lineCents: [], balanceCents: 0 }, [0, 0, 12_900]],
  [
    'nothing while credit lasts',
    { dueCents: 0, lineCents: [-20_000, 12_900], balanceCents: -7_100 },
    [0, 20_000, 5_800],
  ],
  ['nothing next time either', { dueCents: 0, lineCents: [-69_000, 12_900], balanceCents: -56_100 }, [0, 69_000, 0]],
])('a plan change costs %s', (_what, invoice, [dueNowCents, creditCents, nextCents]) => {
  expect(costOfChange(invoice, 12_900)).toEqual({ dueNowCents, creditCents, nextCents });
});
