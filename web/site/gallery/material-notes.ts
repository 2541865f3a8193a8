export const METHODS = {
  pressure: 'Pressure',
  low: 'Low pressure',
  soft: 'Soft wash',
  hand: 'By hand',
} as const;

type Method = keyof typeof METHODS;

export interface MaterialNote {
  method: Method;
  text: string;
}

const pressure = (text: string): MaterialNote => ({ method: 'pressure', text });
const low = (text: string): MaterialNote => ({ method: 'low', text });
const soft = (text: string): MaterialNote => ({ method: 'soft', text });
const hand = (text: string): MaterialNote => ({ method: 'hand', text });

export const MATERIAL_NOTES: Readonly<Record<string, Readonly<Record<string, MaterialNote>>>> = {
  'Concrete & Driveway': {
    broom_concrete: pressure(
      'Flat and hard, so a surface cleaner runs at full speed. Leave concrete alone in its first month, and test old slabs: a worn top layer shows every pass.',
    ),
    asphalt: low(
      'One lighter pass with a wide fan. Heat, solvents and close pressure remove the binder and leave loose stone. Oil spots usually stay visible.',
    ),
    exposed_aggregate: pressure(
      'Dirt sits between the pebbles, so you go slower and rinse twice. If the jet is too close, it lifts stones out. Look for a sealer first.',
    ),
    stamped_concrete: low(
      'The pattern holds dirt, and a thin layer of color and sealer covers it. Lower the pressure, don’t use strong degreaser, and test a corner.',
    ),
    brick_pavers: low(
      'Joint sand washes out. Work at a shallow angle, and say on the quote whether sanding the joints again is included.',
    ),
    natural_stone: low(
      'Every stone is different. Soft ones flake, and limestone and marble are etched by acid. Test each area, and don’t promise one even color.',
    ),
  },
  'House Siding': {
    vinyl: soft(
      'Smooth and quick to rinse. Never spray up under the laps: water stays behind them. Wipe a hand over it first, because a chalky hand means oxidation.',
    ),
    aluminum: soft(
      'Old factory paint chalks, and strong cleaner leaves streaks that won’t rinse off. Use a mild mix and a short dwell, one side at a time.',
    ),
    fiber_cement: soft(
      'The molded grain holds mildew. Manufacturers recommend low pressure, a soft brush and plain soap. Keep the jet off butt joints and caulk.',
    ),
    painted_wood: soft(
      'Loose paint comes off no matter what, so photograph it first. Homes built before 1978 may carry lead paint: never blast it, and know the EPA rules.',
    ),
    brick: soft(
      'Porous: it absorbs solution and needs a longer rinse. Old mortar is softer than the brick. White salt stains (efflorescence) aren’t dirt, and they come back.',
    ),
    stone: soft(
      'Porous and uneven, with deep joints, so you rinse every spot from several sides. Ask whether it is real stone or cast veneer. Keep acid off both.',
    ),
    stucco: soft(
      'The texture holds algae, and hairline cracks let water in. The solution does the work, and the rinse is barely more than a garden hose. Photograph cracks before you start.',
    ),
    log_cedar: soft(
      'Round, soft and absorbent: top, face and underside of every log. Pressure raises fibers, strong bleach removes the stain, and chinking tears.',
    ),
  },
  Roof: {
    asphalt_shingle: soft(
      'No pressure at all. The granules protect the roof, and shingle makers warn against pressure washers. Apply, wait, rinse lightly, and let the rain finish.',
    ),
    metal: soft(
      'Quick to rinse, but slippery when wet. Protect the coating: use a mild mix, let nothing dry on it, and keep the jet out of the seams.',
    ),
    concrete_tile: soft(
      'Tiles crack underfoot, and moss grows in the interlocks. Plan where you walk, or stay off. Take photos of cracked tiles before you start.',
    ),
    clay_tile: soft(
      'Breaks sooner than concrete, and an old profile is hard to match. Work from the edge, a lift or roof ladders, and put broken tiles in the exclusions.',
    ),
    slate: soft(
      'Brittle, slick and expensive to replace: price it from a lift or hook ladders, never on foot. Keep the mix off copper flashings.',
    ),
    cedar_shake: soft(
      'Soft and absorbent. Pressure tears fibers off and shortens its life. Plan a weak mix, a long dwell, removing moss by hand, and a lot of rinse water.',
    ),
  },
  'Deck & Fence': {
    composite: low(
      'Even boards, no grain to raise. Some makers allow a fan tip up to a stated pressure, others none, and the warranty depends on it. Ask for the brand.',
    ),
    vinyl: low(
      'Smooth, with nothing to raise or strip. Say on the quote whether the price covers one side or both. Rust marks from sprinklers need their own line.',
    ),
    treated_pine: low(
      'The soft part of the grain lifts and stays furry. Wide fan, constant distance, with the grain. Gray wood needs brightening, not more pressure.',
    ),
    cedar_redwood: low(
      'The softest of all: if the jet is too close, it leaves permanent stripes. Cleaner darkens it, so quote a brightener along with the wash.',
    ),
    painted: low(
      'Paint comes off wherever it is loose, and the customer will blame you. Take photos first. Before 1978, treat it as lead paint.',
    ),
  },
  Gutters: {
    aluminum: hand(
      'The usual case: scoop, bag, flush. The black stripes on the face aren’t part of a clean-out. They need a brightener and a brush.',
    ),
    copper: hand(
      'Dents easily, and the owner paid for its color. Use plastic scoops, don’t hook a ladder on it, and don’t use acid or bleach. Brighten it only if asked.',
    ),
    wood: hand(
      'Lined, soft and heavy with wet leaves. A metal scoop cuts the lining. Look for rot, photograph it, and stop where the wood gives way.',
    ),
  },
  'Patio & Pool': {
    concrete: pressure(
      'Like a driveway, with more edges, steps and furniture. Keep wash water out of the pool, and price moving furniture separately.',
    ),
    cool_deck: low(
      'A thin textured coating over concrete. It lifts where it is already loose, and cracks show once the dirt is gone. Use low pressure, and take photos first.',
    ),
    pavers: low(
      'Joint sand, weeds, and splashes toward the pool. The wash empties the joints, so quote sanding too, once the stone is dry.',
    ),
    travertine: low(
      'A soft, pitted limestone: acid etches it, and close pressure opens the holes. Neutral cleaner, wide fan, and a longer rinse.',
    ),
  },
};
