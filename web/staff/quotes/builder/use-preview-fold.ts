import { useState } from 'react';
import { browserStorage } from '#web/ui/browser-storage.ts';

const KEY = 'rinseline.builder-preview';
const kept = browserStorage('localStorage', 'This browser does not keep whether the preview is shown:');

/** Returns the state of the preview next to the builder's fields. This browser remembers it. */
export function usePreviewFold(): { isShown: boolean; show: (shown: boolean) => void } {
  const [isShown, setIsShown] = useState(() => kept((storage) => storage.getItem(KEY)) !== 'folded');
  function show(shown: boolean): void {
    setIsShown(shown);
    kept((storage) => storage.setItem(KEY, shown ? 'shown' : 'folded'));
  }
  return { isShown, show };
}
