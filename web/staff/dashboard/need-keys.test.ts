import { expect, test } from 'vitest';
import { needKeys } from './need-keys.ts';

const row = (quote_id: string | null, text: string, job_id: string | null = null) => ({ quote_id, job_id, text });

test('rows with identical text have separate keys, which stay the same when rows above them change', () => {
  const disputes = [
    row('q1', 'Respond by Fri, Dec 4'),
    row('q1', 'Respond by Fri, Dec 4'),
    row('q2', 'Respond by Fri, Dec 4'),
  ];
  const keys = needKeys(disputes);
  expect(new Set(keys).size).toBe(3);
  expect(needKeys([row('q0', 'Respond by Thu, Dec 3'), ...disputes]).slice(1)).toEqual(keys);
  expect(new Set(needKeys([row(null, '', 'j1'), row(null, '', 'j2'), row(null, '')])).size).toBe(3);
});
