import { type Point, parseCoordinates } from '#domain/customer/coordinates.ts';
import { townOf } from '#web/staff/calendar/work/entries/short-place.ts';
import { SKETCH, type SketchPlace, sketchOf } from './route-sketch.ts';
import { nameOfStop, type Stop } from './use-day-route.ts';

export interface MappedRoute {
  /** name of the person or crew that drives this route */
  label: string;
  stops: readonly Stop[];
}

interface Pin {
  stop: Stop;
  number: number;
  route: number;
  point: Point;
}

/** Pins of the stops with coordinates, numbered as in the list. */
function pinsOf(routes: readonly MappedRoute[]): Pin[] {
  return routes.flatMap(({ stops }, route) =>
    stops.flatMap((stop, index) => {
      const point = parseCoordinates(stop.coordinates);
      return point ? [{ stop, number: index + 1, route, point }] : [];
    }),
  );
}

/** A sketch of the stops, drawn from their coordinates. Shown only for two or more places. */
export function RouteMap({ routes }: { routes: readonly MappedRoute[] }) {
  const pins = pinsOf(routes);
  if (pins.length < 2) return null;
  const { places, scale } = sketchOf(pins.map(({ point }) => point));
  const placed = pins.map((pin, index) => ({ ...pin, at: places[index] ?? { x: 0, y: 0 } }));
  return (
    <div className="route-map" role="img" aria-label={spoken(routes)}>
      <svg viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`} aria-hidden="true">
        <Graticule />
        {routes.map(({ label }, route) => (
          <path
            key={label}
            className="route-line"
            data-dotted={route % 2 === 1 || undefined}
            d={lineThrough(placed.filter((pin) => pin.route === route).map(({ at }) => at))}
          />
        ))}
      </svg>
      {townsOf(placed).map(({ town, at }) => (
        <span key={town} className="route-town" style={labelled(at)} aria-hidden>
          {town}
        </span>
      ))}
      {placed.map(({ stop, number, route, at }) => (
        <span
          key={`${route} ${stop.id}`}
          className="route-pin"
          data-ring={route % 2 === 1 || undefined}
          data-state={stop.state}
          style={standing(at)}
          aria-hidden
        >
          {number}
        </span>
      ))}
      <span className="route-scale" style={{ width: `${(scale.length / SKETCH.width) * 100}%` }} aria-hidden>
        {scale.miles} mi
      </span>
    </div>
  );
}

const spoken = (routes: readonly MappedRoute[]) =>
  `Sketch of the stops. ${routes
    .map(({ label, stops }) => `${label}: ${stops.map((stop, index) => `${index + 1} ${nameOfStop(stop)}`).join(', ')}`)
    .join('. ')}`;

const standing = ({ x, y }: SketchPlace) => ({
  left: `${(x / SKETCH.width) * 100}%`,
  top: `${(y / SKETCH.height) * 100}%`,
});

/** Keeps a name inside the sketch. At the right edge the name ends at its pin. In the middle it is centered. */
const labelled = (at: SketchPlace) => ({
  ...standing(at),
  transform: `translate(${-Math.round((at.x / SKETCH.width) * 100)}%, -50%)`,
});

/** Bends each leg a little. Straight lines would cover each other where the route goes back the same way. */
function lineThrough(places: readonly SketchPlace[]): string {
  const [first, ...rest] = places;
  if (!first) return '';
  let from = first;
  const legs = rest.map((to) => {
    const bend = { x: (from.x + to.x) / 2 - (to.y - from.y) * 0.12, y: (from.y + to.y) / 2 + (to.x - from.x) * 0.12 };
    from = to;
    return `Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`;
  });
  return `M${round(first.x)} ${round(first.y)}${legs.join('')}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Names each town once, above its northernmost stop. */
function townsOf(pins: readonly (Pin & { at: SketchPlace })[]): { town: string; at: SketchPlace }[] {
  const towns = new Map<string, SketchPlace>();
  for (const { stop, at } of pins) {
    const town = townOf(stop.property_address);
    const known = towns.get(town);
    if (town !== stop.property_address && (!known || at.y < known.y)) towns.set(town, at);
  }
  return [...towns].map(([town, at]) => ({ town, at }));
}

function Graticule() {
  const lines = Array.from({ length: 11 }, (_, index) => (index + 1) * 50);
  return (
    <path
      className="route-graticule"
      d={lines.map((at) => `M${at} 0V${SKETCH.height}${at < SKETCH.height ? `M0 ${at}H${SKETCH.width}` : ''}`).join('')}
    />
  );
}
