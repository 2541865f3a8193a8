/** Pricing notes for owners about each material of the seed rate book. */

export const METHODS = {
  pressure: 'Pressure',
  low: 'Low pressure',
  soft: 'Soft wash',
  hand: 'By hand',
} as const;

type Method = keyof typeof METHODS;

export interface MaterialNote {
  method: Method;
  /** the reason for its price, and the risks */
  text: string;
}

const pressure = (text: string): MaterialNote => ({ method: 'pressure', text });
const low = (text: string): MaterialNote => ({ method: 'low', text });
const soft = (text: string): MaterialNote => ({ method: 'soft', text });
const hand = (text: string): MaterialNote => ({ method: 'hand', text });

/** Notes by surface type and material, named as in the seed rate book. */
export const MATERIAL_NOTES: Readonly<Record<string, Readonly<Record<string, MaterialNote>>>> = {
  'Concrete & Driveway': {
    broom_concrete: pressure(
      'Flat and hard, so a surface cleaner runs at full speed. Leave concrete alone in its first month, and test old slabs: a worn top layer shows every pass.',
    ),
    asphalt: low(
      'One lighter pass with a wide fan. Heat, solvents and close pressure take the binder out and leave loose stone. Oil spots usually stay visible.',
    ),
    exposed_aggregate: pressure(
      'Dirt sits between the pebbles, so you go slower and rinse twice. Held too close, the jet lifts stones out. Look for a sealer first.',
    ),
    stamped_concrete: low(
      'The pattern holds dirt, and a thin layer of color and sealer lies on top. Lower the pressure, keep strong degreaser off, and test a corner.',
    ),
    brick_pavers: low(
      'Joint sand washes out. Work at a shallow angle, and say on the quote whether sanding the joints again is included.',
    ),
    natural_stone: low(
      'Every stone is different. Soft ones flake, and limestone and marble are etched by acid. Test each area, and do not promise one even color.',
    ),
  },
  'House Siding': {
    vinyl: soft(
      'Smooth and quick to rinse. Never spray up under the laps: water stays behind them. Wipe a hand over it first, because a chalky hand means oxidation.',
    ),
    aluminum: soft(
      'Old factory paint chalks, and strong cleaner leaves streaks that no rinse takes off. Mild mix, short dwell, one side at a time.',
    ),
    fiber_cement: soft(
      'The molded grain holds mildew. Makers ask for low pressure, a soft brush and plain soap. Keep the jet off butt joints and caulk.',
    ),
    painted_wood: soft(
      'Loose paint comes off, whatever you do, so photograph it first. Homes built before 1978 may carry lead paint: never blast it, and know the EPA rules.',
    ),
    brick: soft(
      'Porous: it drinks solution and needs a longer rinse. Old mortar is softer than the brick. White salt stains are not dirt and come back.',
    ),
    stone: soft(
      'Porous, uneven, with deep joints, so every spot is rinsed from several sides. Ask whether it is real stone or cast veneer. Keep acid off both.',
    ),
    stucco: soft(
      'The texture holds algae, and hairline cracks let water in. Chemistry does the work, and the rinse is barely more than a garden hose. Photograph cracks before you start.',
    ),
    log_cedar: soft(
      'Round, soft and absorbent: top, face and underside of every log. Pressure furs the wood, strong bleach takes the stain off, and chinking tears.',
    ),
  },
  Roof: {
    asphalt_shingle: soft(
      'No pressure at all. The granules are the roof, and shingle makers warn against pressure washers. Apply, wait, rinse lightly, and let the rain finish.',
    ),
    metal: soft(
      'Quick to rinse, but slippery when wet, and the coating has to be protected: mild mix, nothing left to dry on it, no jet into the seams.',
    ),
    concrete_tile: soft(
      'Tiles crack underfoot, and moss sits in the locks between them. Plan where you walk, or do not walk. Take photos of cracked tiles before you start.',
    ),
    clay_tile: soft(
      'Breaks sooner than concrete, and an old profile is hard to match. Work from the edge, a lift or roof ladders, and put broken tiles in the exclusions.',
    ),
    slate: soft(
      'Brittle, slick and expensive to replace: price it from a lift or hook ladders, never on foot. Mind copper flashings with the mix.',
    ),
    cedar_shake: soft(
      'Soft and thirsty. Pressure tears fibers off and shortens its life. A weak mix, a long dwell, moss taken off by hand, and a lot of rinse water.',
    ),
  },
  'Deck & Fence': {
    composite: low(
      'Even boards, no grain to raise. Makers differ: some allow a fan tip up to a stated pressure, some none, and the warranty depends on it. Ask for the brand.',
    ),
    vinyl: low(
      'Smooth, nothing to raise or strip. Say on the quote whether the price is for one side or both. Rust marks from sprinklers need their own line.',
    ),
    treated_pine: low(
      'The soft part of the grain lifts and stays furry. Wide fan, constant distance, with the grain. Gray wood needs brightening, not more pressure.',
    ),
    cedar_redwood: low(
      'The softest of all: a jet too close leaves stripes for good. Cleaner darkens it, so plan a brightener after the wash and sell it with it.',
    ),
    painted: low(
      'Paint comes off wherever it has let go, and the customer will blame you. Photos first. Before 1978, treat it as lead paint.',
    ),
  },
  Gutters: {
    aluminum: hand(
      'The usual case: scoop, bag, flush. The black stripes on the face are not part of a clean-out. They need a brightener and a brush.',
    ),
    copper: hand(
      'Dents easily, and its color is what the owner paid for. Plastic scoops, no ladder hooked on it, no acid or bleach, no brightening unless asked.',
    ),
    wood: hand(
      'Lined, soft and heavy with wet leaves. A metal scoop cuts the lining. Look for rot, photograph it, and stop where the wood gives.',
    ),
  },
  'Patio & Pool': {
    concrete: pressure(
      'Like a driveway, with more edges, steps and furniture. Keep wash water out of the pool, and price moving furniture separately.',
    ),
    cool_deck: low(
      'A thin textured coating over concrete. It lifts where it is already loose, and cracks show after the dirt is gone. Low pressure, photos first.',
    ),
    pavers: low(
      'Joint sand, weeds, and splash toward the pool. The wash empties the joints, so quote sanding with it, on dry stone.',
    ),
    travertine: low(
      'A soft, pitted limestone: acid etches it, and close pressure opens the holes. Neutral cleaner, wide fan, and a longer rinse.',
    ),
  },
};
