/** The deck around a pool. */
import { coats, EVERYWHERE, fill, morsel, type Pattern, scattered, stroke } from './shapes.ts';

/** Start and end of the pool's coping: an arc across the lower right corner. */
const COPING = 'M340 96C262 112 206 168 198 252';
const WATER = `${COPING}H340z`;

/** A sprayed and knocked-down coating that stays cool under bare feet, with the pool in the corner. */
export const coolDeck: Pattern = (chance) => {
  let islands = '';
  for (const point of scattered(chance, 19, 15)) {
    islands += `${morsel(chance, point, 10)}l${chance.whole(-6, 6)} ${chance.whole(2, 6)}`;
  }
  const ripples = 'M236 216q16-9 30 0t30 0t30 0M258 184q14-8 26 0t26 0t26 0M290 152q10-6 20 0t20 0';
  return {
    markup:
      fill('#dccdb0', EVERYWHERE) +
      coats(islands, [
        { colour: '#c2b191', width: 8, shift: [1, 2] },
        { colour: '#efe5d0', width: 8 },
      ]) +
      fill('#5fc0cb', WATER) +
      stroke('#c6eef0', 2.5, ripples, 'round') +
      stroke('#a39577', 23, COPING) +
      stroke('#f3ead8', 19, COPING) +
      `<g stroke-dasharray="1.5 40">${stroke('#a39577', 19, COPING)}</g>`,
  };
};
