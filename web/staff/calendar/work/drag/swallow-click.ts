/** Ignores the click that browsers send after a drag. It would open the dropped visit. */
export function swallowClick(within: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  within.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => within.removeEventListener('click', swallow, { capture: true }), 0);
}
