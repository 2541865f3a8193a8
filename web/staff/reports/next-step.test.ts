import { expect, test } from 'vitest';
import { emptyReportHint } from './empty-report-hint.ts';

test.each([
  [{ quote_made: false, quote_sent: false }, true, 'Create your first quote to see it here.'],
  [{ quote_made: true, quote_sent: false }, false, 'Send your first quote to see results here.'],
  [{ quote_made: true, quote_sent: true }, false, 'Try another period.'],
  [undefined, false, 'Try another period.'],
])('an empty report suggests the next step after %o', (steps, isNew, hint) => {
  expect(emptyReportHint(steps)).toEqual({ isNew, hint });
});
