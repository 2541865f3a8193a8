import type { Box } from './drop-zones.ts';

/** A copy of the block that follows the pointer. The block itself stays in place until the drop. */
export interface Ghost {
  place: (box: Box) => void;
  say: (words: string, problems: readonly string[]) => void;
  remove: () => void;
}

/** A frame that shows where the block would land. */
export interface Target {
  /** null: no drop target */
  place: (box: Box | null) => void;
  remove: () => void;
}

export function raiseGhost(block: HTMLElement): Ghost {
  const ghost = block.cloneNode() as HTMLElement;
  for (const name of ['data-visit', 'data-quote', 'style', 'tabindex', 'aria-label']) ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('drag-ghost');
  const says = document.createElement('span');
  says.className = 'drag-ghost-says';
  const title = document.createElement('strong');
  title.textContent = block.querySelector('strong')?.textContent ?? '';
  ghost.append(says, title);
  document.body.append(ghost);
  return {
    place: placed(ghost),
    say(words, problems) {
      says.textContent = [words, ...problems].join(' · ');
      ghost.toggleAttribute('data-problem', problems.length > 0);
    },
    remove: () => ghost.remove(),
  };
}

export function raiseTarget(): Target {
  const frame = document.createElement('div');
  frame.className = 'drag-target';
  frame.hidden = true;
  document.body.append(frame);
  const place = placed(frame);
  return {
    place(box) {
      frame.hidden = !box;
      if (box) place(box);
    },
    remove: () => frame.remove(),
  };
}

/**
 * Returns a function that moves the element. Usually only the transform changes. The size is set only when the column
 * or the length changes.
 */
function placed(element: HTMLElement): (box: Box) => void {
  let size = '';
  return ({ left, top, right, bottom }) => {
    const next = `${right - left} ${bottom - top}`;
    if (next !== size) {
      size = next;
      element.style.width = `${right - left}px`;
      element.style.height = `${bottom - top}px`;
    }
    element.style.transform = `translate(${left}px, ${top}px)`;
  };
}
