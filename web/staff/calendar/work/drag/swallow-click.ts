/** Ignores the click that a browser sends after a drag, so it opens nothing. */
export function swallowClick(within: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  within.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => within.removeEventListener('click', swallow, { capture: true }), 0);
}
