import type { Box } from './drop-zones.ts';

/** The copy of a block that goes with the pointer. The block itself stays where it is until it is dropped. */
export interface Ghost {
  /** Only the transform changes from frame to frame; the size when the column or the length does. */
  place: (box: Box) => void;
  say: (words: string, problems: readonly string[]) => void;
  remove: () => void;
}

export function raiseGhost(block: HTMLElement): Ghost {
  const ghost = block.cloneNode(true) as HTMLElement;
  for (const name of ['data-visit', 'data-quote', 'style', 'tabindex']) ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('drag-ghost');
  const says = document.createElement('span');
  says.className = 'drag-ghost-says';
  ghost.prepend(says);
  document.body.append(ghost);
  let size = '';
  return {
    place({ left, top, right, bottom }) {
      const next = `${right - left} ${bottom - top}`;
      if (next !== size) {
        size = next;
        ghost.style.width = `${right - left}px`;
        ghost.style.height = `${bottom - top}px`;
      }
      ghost.style.transform = `translate(${left}px, ${top}px)`;
    },
    say(words, problems) {
      says.textContent = [words, ...problems].join(' · ');
      ghost.toggleAttribute('data-problem', problems.length > 0);
    },
    remove: () => ghost.remove(),
  };
}
