import type { Locator, Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
const SWIPE = 500;
/** Pixels from the edge of the screen. A target closer than this counts as hidden. */
const EDGE = 4;

export interface Effort {
  /** every press and swipe, but not the tap into a field, which counts as typed */
  taps: number;
  swipes: number;
  typed: number;
}

export class Thumb {
  readonly effort: Effort = { taps: 0, swipes: 0, typed: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.#reach(target);
    this.effort.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.effort.typed += 1;
    if (!(await field.evaluate((node) => node === document.activeElement))) {
      await this.#reach(field);
      await field.tap();
    }
    await this.#page.keyboard.type(text);
  }

  /** Chooses files from the phone's own picker. This counts as one tap. */
  async choose(button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.#reach(button);
    this.effort.taps += 2;
    const chooser = this.#page.waitForEvent('filechooser');
    await button.tap();
    await (await chooser).setFiles(files);
  }

  /** Swipes until the middle of the target is visible and uncovered. */
  async #reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let tries = 0; tries < 30; tries += 1) {
      await target.evaluate(waitUntilStill);
      const way = await target.evaluate(wayTo, EDGE);
      if (way === 0) return;
      this.effort.swipes += 1;
      this.effort.taps += 1;
      await target.evaluate(swipe, way * SWIPE);
    }
    throw new Error(`Nobody reaches ${target.toString()}`);
  }
}

/** Runs in the page. @returns 1 when the target is below the screen, -1 when above, 0 when it can be tapped */
function wayTo(node: Element, edge: number): -1 | 0 | 1 {
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (y < edge) return -1;
  if (y > innerHeight - edge) return 1;
  const seen = document.elementFromPoint(x, y);
  if (seen && (node.contains(seen) || seen.contains(node) || seen.closest('label')?.contains(node))) return 0;
  return y > innerHeight / 2 ? 1 : -1;
}

/** Runs in the page: scrolls the innermost container that can still scroll that way. */
function swipe(node: Element, by: number): void {
  for (let part: Element | null = node; part; part = part.parentElement) {
    const before = part.scrollTop;
    part.scrollTop += by;
    if (part.scrollTop !== before) return;
  }
  scrollBy(0, by);
}

/** Runs in the page: waits until the target has stopped moving. */
async function waitUntilStill(node: Element): Promise<void> {
  for (let before = -1, same = 0; same < 3; ) {
    await new Promise(requestAnimationFrame);
    const { top } = node.getBoundingClientRect();
    same = top === before ? same + 1 : 0;
    before = top;
  }
}
