/** How each material of the seed rate book is drawn: its pattern, and its usual dirt. */
import { laps, logs, planks } from './pattern/boards.ts';
import {
  algae,
  blackSpots,
  type Dirt,
  driven,
  dust,
  grime,
  moss,
  streaks,
  tigerStripes,
  weathered,
} from './pattern/dirt.ts';
import { pickets } from './pattern/fences.ts';
import { flagstones } from './pattern/flagstones.ts';
import { HALF_ROUND, KSTYLE, WOOD } from './pattern/gutter-profiles.ts';
import { gutter } from './pattern/gutters.ts';
import { coolDeck } from './pattern/pool.ts';
import { barrelTiles, flatTiles, shakes, shingles, slates, standingSeam } from './pattern/roofing.ts';
import type { Pattern } from './pattern/shapes.ts';
import { aggregate, asphalt, broomed, stucco, troweled } from './pattern/speckle.ts';
import { ashlar, herringbone, pitted, rippled, runningBond } from './pattern/stonework.ts';

interface MaterialDrawing {
  pattern: Pattern;
  dirt: Dirt;
}

const drawn = (pattern: Pattern, dirt: Dirt): MaterialDrawing => ({ pattern, dirt });

/** By the surface type's name and the material, as in the seed rate book. */
export const MATERIAL_DRAWINGS: Readonly<Record<string, Readonly<Record<string, MaterialDrawing>>>> = {
  'Concrete & Driveway': {
    broom_concrete: drawn(broomed({ base: '#c6cbc9', cuts: { across: [0.72], down: [0.46] } }), driven),
    asphalt: drawn(asphalt, dust),
    exposed_aggregate: drawn(aggregate, grime),
    stamped_concrete: drawn(
      ashlar({
        colours: ['#b99a7c', '#b39272', '#c0a385', '#ad8c6d'],
        mortar: '#7a624c',
        joint: 4,
        cell: [40, 40],
        sizes: [
          [3, 2],
          [2, 2],
          [2, 1],
          [1, 2],
          [1, 1],
        ],
        soft: 2.5,
        detail: rippled,
      }),
      grime,
    ),
    brick_pavers: drawn(
      herringbone({
        colours: ['#b0604a', '#a4553f', '#bb6d53', '#94503f', '#c07b60'],
        mortar: '#cbb99f',
        unit: [62, 31],
        joint: 3,
      }),
      grime,
    ),
    natural_stone: drawn(
      flagstones({
        colours: ['#94a0a4', '#a5aca9', '#8a9598', '#b1ada0', '#9b9c96'],
        joint: 8,
        mortar: '#d3cdbf',
        spacing: [74, 62],
      }),
      grime,
    ),
  },
  'House Siding': {
    vinyl: drawn(
      laps({ colours: ['#dfe6e6', '#dde4e4'], exposure: 40, finish: 'smooth', dutch: true, seam: 'overlap' }),
      algae,
    ),
    aluminum: drawn(laps({ colours: ['#e9e3d0', '#e7e1ce'], exposure: 56, finish: 'smooth', seam: 'overlap' }), algae),
    fiber_cement: drawn(
      laps({ colours: ['#8fa3ad', '#8b9fa9', '#93a7b1'], exposure: 44, finish: 'embossed', seam: 'butt' }),
      algae,
    ),
    painted_wood: drawn(
      laps({ colours: ['#b4573f', '#b05540', '#b85a43'], exposure: 30, finish: 'painted', seam: 'butt' }),
      algae,
    ),
    brick: drawn(
      runningBond({
        colours: ['#a9553f', '#9c4c38', '#b4624a', '#8d4433', '#b26b52'],
        mortar: '#d5cdc0',
        unit: [62, 20],
        joint: 5,
      }),
      algae,
    ),
    stone: drawn(
      ashlar({
        colours: ['#9c9384', '#b0a692', '#8a857b', '#a49a87', '#c0b59e', '#938d84'],
        mortar: '#5d574e',
        joint: 3,
        cell: [22, 13],
        sizes: [
          [5, 2],
          [4, 1],
          [3, 1],
          [4, 2],
          [2, 1],
          [3, 2],
          [1, 1],
        ],
      }),
      algae,
    ),
    stucco: drawn(stucco, algae),
    log_cedar: drawn(logs, algae),
  },
  Roof: {
    asphalt_shingle: drawn(shingles, streaks),
    metal: drawn(standingSeam, streaks),
    concrete_tile: drawn(flatTiles, moss(50, 30)),
    clay_tile: drawn(barrelTiles, streaks),
    slate: drawn(slates, moss(44, 22)),
    cedar_shake: drawn(shakes, moss(52, 28)),
  },
  'Deck & Fence': {
    composite: drawn(
      planks({ colours: ['#8d7f74', '#94867a', '#887a6f'], width: 45, gap: 4, grain: '#00000017' }),
      weathered,
    ),
    vinyl: drawn(
      pickets({ top: 'capped', colours: ['#f1f3f1', '#edefed'], width: 31, gap: 1, rails: '#dfe3e1' }),
      algae,
    ),
    treated_pine: drawn(
      planks({
        colours: ['#cbb27e', '#c4ab77', '#d2bb89'],
        width: 45,
        gap: 6,
        grain: '#7d683a66',
        knots: '#6b4f28',
        screws: '#5d625f',
      }),
      weathered,
    ),
    cedar_redwood: drawn(
      pickets({
        top: 'dog-ear',
        colours: ['#b87748', '#ad6c3f', '#c28455', '#a8633a'],
        width: 43,
        gap: 4,
        rails: '#8c5630',
        grain: '#5c331666',
        knots: '#5a3015',
      }),
      weathered,
    ),
    painted: drawn(
      pickets({
        top: 'pointed',
        colours: ['#eef1ef', '#e8ecea'],
        width: 32,
        gap: 17,
        rails: '#cfd6d3',
        grain: '#0000000f',
        worn: '#b99a70',
      }),
      algae,
    ),
  },
  Gutters: {
    aluminum: drawn(gutter(KSTYLE), tigerStripes),
    copper: drawn(gutter(HALF_ROUND), tigerStripes),
    wood: drawn(gutter(WOOD), tigerStripes),
  },
  'Patio & Pool': {
    concrete: drawn(troweled({ base: '#cfd0ca', cuts: { across: [0.3, 0.78], down: [0.5] } }), blackSpots),
    cool_deck: drawn(coolDeck, blackSpots),
    pavers: drawn(
      ashlar({
        colours: ['#a8a095', '#b8aea0', '#978f86', '#c4b8a6', '#a3978b'],
        mortar: '#77706a',
        joint: 4,
        cell: [30, 30],
        sizes: [
          [2, 2],
          [3, 2],
          [2, 1],
          [1, 2],
          [1, 1],
        ],
        soft: 3,
      }),
      blackSpots,
    ),
    travertine: drawn(
      ashlar({
        colours: ['#e0cfb0', '#d8c5a4', '#e6d8bd', '#d2bd99'],
        mortar: '#b9a684',
        joint: 3,
        cell: [44, 44],
        sizes: [
          [2, 2],
          [2, 1],
          [3, 2],
          [1, 2],
          [2, 3],
          [1, 1],
        ],
        detail: pitted,
      }),
      blackSpots,
    ),
  },
};
