import { expect, test } from 'vitest';
import { jobPrice } from './job-price.ts';

test('a crew sees the current price first, with the approved one next to it', () => {
  const job = { total_cents: 22_896, price_cents: 15_896 };
  expect(jobPrice(job, 'USD')).toEqual(['Current price $158.96', 'Approved total $228.96']);
  expect(jobPrice({ ...job, price_cents: 22_896 }, 'USD')).toEqual(['Approved total $228.96']);
  expect(jobPrice({ total_cents: null, price_cents: null }, 'USD')).toEqual([]);
});
