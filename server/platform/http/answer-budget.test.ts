import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { presentWithin, presentWithPauses } from './answer-budget.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function pausesIn(count: number) {
  let rounds = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      rounds += 1;
    }
  })();
  const presented: number[] = [];
  const atRow = await presentWithPauses(numbers(count), (row) => {
    presented.push(rounds);
    return row;
  });
  isOver = true;
  await others;
  return { ...atRow, seen: presented };
}

test('while a long calendar is presented, other requests get a turn after every fifty rows', async () => {
  const { shown, isWhole, seen } = await pausesIn(220);
  expect([shown.length, isWhole]).toEqual([220, true]);
  // No other work runs between two pauses.
  for (const [start, end] of [
    [0, 50],
    [50, 100],
    [100, 150],
    [150, 200],
    [200, 220],
  ] as const)
    expect(new Set(seen.slice(start, end)).size, `entries ${start} to ${end}`).toBe(1);
  const seenAt = [0, 50, 100, 150, 200].map((entry) => seen[entry] ?? 0);
  for (const [index, round] of seenAt.slice(1).entries()) expect(round).toBeGreaterThan(seenAt[index] ?? 0);
});

test('a short calendar is presented without a pause', async () => {
  const { shown, seen } = await pausesIn(49);
  expect(shown).toEqual(numbers(49));
  expect(new Set(seen).size).toBe(1);
});

test('both presenters stop before the bytes are used up, and the first row always fits', async () => {
  // Each row takes four bytes with its comma: "10" and two quotation marks.
  const rows = numbers(90).map((row) => String(row + 10));
  for (const [room, fits] of [
    [1, 1],
    [50, 10],
    [54, 10],
    [55, 11],
  ] as const) {
    const expected = { shown: rows.slice(0, fits), isWhole: false };
    expect(presentWithin(rows, (row) => row, room)).toEqual(expected);
    expect(await presentWithPauses(rows, (row) => row, room)).toEqual(expected);
  }
  expect(await presentWithPauses(rows, (row) => row, 450)).toEqual({ shown: rows, isWhole: true });
});
