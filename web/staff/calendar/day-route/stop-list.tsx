import { ActionIcon, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RouteMap } from './route-map.tsx';
import { byNearest, moved, placedCount } from './route-steps.ts';
import { Leg, NextDirections, StopRow } from './stop-row.tsx';
import { type DayRoute, nameOfStop, type Stop, useDayRoute } from './use-day-route.ts';
import { useSorting } from './use-sorting.ts';

/** Shows the route of one person, and lets people change its order. */
export function StopList({ route, isOwn }: { route: DayRoute; isOwn: boolean }) {
  const mayMove = useViewer().may('quotes.write');
  const { stops, isBusy, keep } = useDayRoute(route, isOwn);
  const [isSorting, setIsSorting] = useState(false);
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const next = moved(stops, from, to);
    const stop = stops[from];
    if (next === stops || !stop || isBusy) return;
    say(`${nameOfStop(stop)} is stop ${to + 1} of ${stops.length}.`);
    void keep(next);
  };
  useSorting(list, (from, to) => isSorting && move(from, to));
  const placed = placedCount(stops);
  return (
    <div className="route">
      <div className="route-list">
        <div className="route-order">
          <p>
            {route.by_hand ? 'Custom order.' : 'Sorted by time.'}
            {placed > 1 && placed < stops.length && ` ${notOnMap(stops.length - placed)}`}
          </p>
          {isSorting && placed > 1 && (
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => {
                say('Sorted by nearest next stop.');
                void keep(byNearest(stops));
              }}
            >
              Nearest first
            </Button>
          )}
          {mayMove && stops.length > 1 && (
            <Button variant="subtle" onClick={() => setIsSorting(!isSorting)}>
              {isSorting ? 'Done' : 'Change order'}
            </Button>
          )}
        </div>
        {!isSorting && <NextDirections stops={stops} isMain />}
        <ol ref={list} className="plain-list route-stops">
          {stops.map((stop, index) => (
            <li key={stop.id} className="route-stop">
              {!isSorting && <Leg from={stops[index - 1]} to={stop} />}
              <div className="route-sorted">
                {isSorting && (
                  <span data-handle="" className="route-handle" aria-hidden title="Drag to move">
                    <Icon name="menu" />
                  </span>
                )}
                <StopRow stop={stop} day={route.day} number={index + 1}>
                  {isSorting && <Moves stop={stop} index={index} count={stops.length} onMove={move} />}
                </StopRow>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <RouteMap routes={[{ label: 'Route', stops }]} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

const notOnMap = (count: number) => (count === 1 ? '1 stop isn’t on the map.' : `${count} stops aren’t on the map.`);

interface MovesProps {
  stop: Stop;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

function Moves({ stop, index, count, onMove }: MovesProps) {
  return (
    <div className="route-moves">
      <ActionIcon
        variant="default"
        size={44}
        disabled={index === 0}
        aria-label={`Move ${nameOfStop(stop)} up`}
        onClick={() => onMove(index, index - 1)}
      >
        <Icon name="up" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        disabled={index === count - 1}
        aria-label={`Move ${nameOfStop(stop)} down`}
        onClick={() => onMove(index, index + 1)}
      >
        <Icon name="down" />
      </ActionIcon>
    </div>
  );
}
