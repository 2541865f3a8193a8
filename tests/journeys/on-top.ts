import type { Locator } from '@playwright/test';

/** Whether a finger in the middle of it would touch it now, without scrolling, and nothing that lies over it. */
export function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
