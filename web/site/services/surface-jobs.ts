export interface SurfaceJob {
  job: string;
  measure: string;
  method: string;
  services: Readonly<Record<string, string>>;
  /** work that customers might expect but that the price does not include */
  excluded: readonly string[];
  addons: readonly string[];
}

export const SURFACE_JOBS: Readonly<Record<string, SurfaceJob>> = {
  'Concrete & Driveway': {
    job: 'Driveways, sidewalks, garage floors and parking areas. Traffic film, algae and tire marks come off. Stains that have soaked in may not.',
    measure:
      'Length × width in square feet. Cut odd shapes into rectangles and round up. Measure curbs and edges in linear feet, and count oil spots.',
    method:
      'Pressure with a surface cleaner on plain concrete. Less pressure and a wider fan on asphalt, stamped concrete and anything laid in sand.',
    services: {
      'Surface clean': 'Wash and rinse of the whole surface',
      'Degrease spot': 'One oil spot: degreaser, dwell, rinse',
      Seal: 'Sealer on clean, dry concrete, on another day',
      'Curb and edge': 'Curbs and overgrown edges, by length',
    },
    excluded: [
      'Rust, battery acid, paint and old oil: lightened at best, never promised',
      'Cracks, spalling and a worn top layer, which show more after cleaning',
      'Joint sand that washes out, unless sanding has its own line',
      'Moving cars and trailers, which the customer does before you arrive',
    ],
    addons: ['Heavy soil', 'Rust or oil spot', 'Water haul-in', 'Eco detergent'],
  },
  'House Siding': {
    job: 'A house wash: algae, mildew, cobwebs and dust off the walls, the soffits and the trim, down to the foundation.',
    measure:
      'Distance around the house × wall height, plus width × height ÷ 2 for each gable. Don’t use the living area on a listing: a tall house has far more wall than a low one with the same living area.',
    method:
      'Soft wash: apply the solution, let it dwell for a few minutes, and rinse with little more than a garden hose. Wet the plants before and after.',
    services: {
      'Soft wash': 'Walls, soffits and trim',
      'Oxidation removal': 'Chalky paint or vinyl, scrubbed by hand',
      'Window rinse': 'Glass rinsed after the wash; not a window cleaning',
    },
    excluded: [
      'Oxidation: a wash doesn’t remove it and can make it more visible. Wipe a dark cloth over the wall and show the customer',
      'Artillery fungus, rust, tannin and paint overspray',
      'Spotless windows, and seals that have already failed',
      'Loose paint and caulk, and water that enters through existing openings',
    ],
    addons: ['Mildew treatment', 'Second story', 'Difficult access', 'Eco detergent'],
  },
  Roof: {
    job: 'Black streaks of algae, lichen and moss. The customer pays for a roof that looks new and isn’t damaged.',
    measure:
      'Square feet of roof, not of ground: footprint including overhangs × the factor for the pitch. Measure parts with a different pitch separately.',
    method:
      'Soft wash only. Makers of asphalt shingles warn against pressure washers, and tile and slate break underfoot. Control the runoff: gutters, plants, ponds, cisterns.',
    services: {
      'Roof soft wash': 'Algae and lichen treated, rinsed lightly',
      'Moss treatment': 'Only the part with moss, which dies first and comes off over months',
    },
    excluded: [
      'Repairs: cracked tile, lifted shingles, flashing, existing leaks',
      'The marks that lichen leaves for weeks, and granules already lost',
      'Moss that still has to weather off after the treatment',
      'Gutters and downspouts, unless they have their own line',
    ],
    addons: ['Second story', 'Difficult access', 'Heavy soil', 'Mildew treatment'],
  },
  'Deck & Fence': {
    job: 'Gray, green and slippery boards. On wood, the wash is often the first of two steps: a brightener then brings the color back.',
    measure:
      'Decks in square feet of boards, with railings and stairs as their own lines. Fences in linear feet; say on the quote whether the price covers one side or both.',
    method:
      'Cleaner first, then low pressure with a wide fan, along the grain and at a constant distance. For composite, follow the manufacturer’s pressure limit.',
    services: {
      'Wood wash': 'Boards, cleaned and rinsed',
      Brighten: 'Acid brightener after the wash, for gray or darkened wood',
      'Fence wash': 'One side of an ordinary fence, by length',
    },
    excluded: [
      'Stripping old stain or paint, and sanding',
      'Staining and sealing afterward, unless they have their own line',
      'Rot, splinters, popped nails and loose boards',
      'The neighbor’s side of the fence, unless both have agreed',
    ],
    addons: ['Heavy soil', 'Mildew treatment', 'Difficult access', 'Water haul-in'],
  },
  Gutters: {
    job: 'Take out leaves and silt so the water runs again. Cleaning the face is a separate job with its own price.',
    measure:
      'Linear feet along the eaves, each story separately. Count the downspouts. Look for guards, which you have to take off and put back on.',
    method:
      'By hand with a scoop and bucket, or from the ground with a vacuum, then a flush with a hose. Brighten the faces with cleaner and a soft brush.',
    services: {
      'Gutter clean-out': 'Debris removed and bagged, gutters flushed',
      'Gutter brightening': 'Black stripes on the face, by hand',
      'Downspout flush': 'One clogged downspout, taken apart if needed',
    },
    excluded: [
      'Repairs: sagging runs, open seams, missing hangers',
      'Underground drains beyond the downspout',
      'Taking guards off and putting them back, unless it has its own line',
      'Faded or peeling paint on the face, which no cleaner brings back',
    ],
    addons: ['Second story', 'Difficult access', 'After hours'],
  },
  'Patio & Pool': {
    job: 'Patios, pool decks, walks and terraces. More corners than a driveway, softer stone, and water next to it.',
    measure:
      'Length × width in square feet, without the pool. Count steps and seat walls as area. Note the furniture and who moves it.',
    method:
      'Low pressure and neutral cleaner on travertine and coatings, a surface cleaner only on plain concrete. Wash away from the pool.',
    services: {
      'Patio clean': 'Wash and rinse of the whole surface',
      'Re-sand joints': 'New sand swept into dry joints and set',
    },
    excluded: [
      'White salt stains, rust and leaf tannin',
      'Settled or rocking pavers, and coating that is already loose',
      'Pool chemistry and filters after the wash',
      'Moving heavy furniture, planters and grills',
    ],
    addons: ['Mildew treatment', 'Difficult access', 'Eco detergent', 'Rust or oil spot'],
  },
};
