import type { Locator } from '@playwright/test';

/** Returns whether tapping its middle would hit it now, without scrolling and with nothing on top of it. */
export function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
