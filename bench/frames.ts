import type { Page } from '@playwright/test';

/** Starts to note when the page draws. @returns a function that returns the milliseconds between frames so far */
export async function noteFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    const note = (time: number) => {
      times.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  return async () => {
    const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
    return times.slice(1).map((time, index) => time - (times[index] ?? time));
  };
}
