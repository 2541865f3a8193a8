/** The three kinds of gutters that a cleaner meets. */
import type { Profile } from './gutters.ts';
import type { Point } from './shapes.ts';

/** The usual one: sheet aluminum with a front that is curved like a molding. */
export const KSTYLE: Profile = {
  faces: [
    [0, -6],
    [0, 86],
    [52, 86],
    [52, 62],
    [60, 50],
    [76, 40],
    [84, 32],
    [86, 12],
    [86, 2],
    [74, 2],
  ],
  tones: ['#a9b1b2', '#c0c7c8', '#d3d9da', '#e6eaea', '#f5f7f7', '#ffffff'],
  cut: { sheet: '#7d878a' },
};

/** Copper with a rolled lip. */
export const HALF_ROUND: Profile = {
  faces: [[0, -14], ...halfPipe(46), [97, -5], [89, -7]],
  tones: ['#6e3718', '#8f4a20', '#b0622f', '#cb7b42', '#e2a06a', '#f2c193'],
  cut: { sheet: '#6a3416' },
};

/** A fir beam with a trough milled into it. */
export const WOOD: Profile = {
  faces: [
    [0, 0],
    [14, 0],
    [20, 40],
    [36, 52],
    [56, 52],
    [70, 36],
    [76, 6],
    [92, 6],
    [92, 26],
    [84, 40],
    [74, 54],
    [70, 72],
    [70, 88],
  ],
  tones: ['#7d5632', '#946a40', '#ab7d4f', '#bd8f60', '#cfa475', '#dbb58a'],
  cut: { wood: '#dcb88c', rings: '#a47a4c', rest: [[0, 88]] },
};

/** The lower half of a pipe, from the house outwards. */
function halfPipe(radius: number): Point[] {
  const steps = 14;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = (step / steps) * Math.PI;
    return [radius - Math.cos(angle) * radius, Math.sin(angle) * radius * 1.1];
  });
}
