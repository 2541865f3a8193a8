/** Functions that run inside a page, so they can use nothing outside themselves. */

interface Wanted {
  kind: 'control' | 'field';
  /** regular expression that the whole name has to match */
  source: string;
}

/** Finds a control by its name. While a dialog is open, only the dialog counts. */
export function findControl({ kind, source }: Wanted): Element | null {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isShown);
  const scope = dialogs.at(-1) ?? document.body;
  const selector =
    kind === 'field'
      ? 'input:not([type="hidden"], [type="radio"], [type="checkbox"]), textarea, select'
      : 'a, button, summary, label, [role="button"], [role="tab"], [role="option"], [role="menuitem"]';
  const whole = new RegExp(`^(?:${source})$`, 'sui');
  const isNamed = (text: string | null | undefined) => whole.test((text ?? '').replace(/\s+/g, ' ').trim());
  const names = (element: HTMLElement) => [
    element.getAttribute('aria-label'),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    ...(kind === 'control' ? [element.innerText, element.querySelector('img')?.alt] : []),
  ];
  const shown = [...scope.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  return shown.find((element) => names(element).some(isNamed)) ?? null;
}

/** Scrolls to an element. @returns its middle @throws Error when something covers it */
export function pointOf(element: Element): { x: number; y: number } {
  // Not the nearest edge, where a bar at the bottom of the window may cover it.
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const there = document.elementFromPoint(x, y);
  if (!there || !(element.contains(there) || there.contains(element)))
    throw new Error(`${there?.outerHTML.slice(0, 200)} covers ${element.outerHTML.slice(0, 200)}`);
  return { x, y };
}

/** Tells whether a text can be read on the page, or in the open dialog. A picture's text counts once it has loaded. */
export function isReadable(source: string): boolean {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"]')].filter(isShown);
  const scope = dialogs.at(-1) ?? document.body;
  const pictures = [...scope.querySelectorAll('img')].filter((image) => isShown(image) && image.naturalWidth > 0);
  const text = [scope.innerText, ...pictures.map(({ alt }) => alt)].join(' ').replace(/\s+/g, ' ');
  return new RegExp(source, 'sui').test(text);
}
