const waiting: (() => void)[] = [];
let isPressed = false;

function begin(): void {
  isPressed = true;
}

function end(): void {
  isPressed = false;
  // The click event arrives in the same task as the release, so it runs first.
  setTimeout(flush);
}

function flush(): void {
  if (isPressed) return;
  for (const run of waiting.splice(0)) run();
}

// A tapping finger has left the screen before the field loses focus. The mouse events after that stand for the press.
if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, begin, { capture: true });
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(type, end, { capture: true });
}

/**
 * Runs a change immediately or, during a press, after the press's click. Use it for changes that move the page when a
 * field loses focus. If a button moved between press and release, the click would miss the button.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
