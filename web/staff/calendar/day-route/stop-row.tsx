import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isToCome } from '#domain/calendar/visit-states.ts';
import { parseCoordinates } from '#domain/customer/coordinates.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { streetAndTown } from '#web/staff/calendar/work/entries/short-place.ts';
import { VisitMark } from '#web/staff/calendar/work/grid/visit-mark.tsx';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { Icon } from '#web/ui/icons.tsx';
import { milesApart } from './route-sketch.ts';
import { nameOfStop, type Stop } from './use-day-route.ts';

interface StopRowProps {
  stop: Omit<Stop, 'coordinates'> & { coordinates?: string };
  day: string;
  /** null for an unassigned visit */
  number: number | null;
  isRing?: boolean;
  /** replaces the state and the link to the map */
  children?: ReactNode;
}

/** A stop with its time and place. Its name leads to the job. */
export function StopRow({ stop, day, number, isRing = false, children }: StopRowProps) {
  const part = stop.parts.find((each) => each.day === day);
  const map = mapLink(deviceOf(navigator.userAgent), {
    place: stop.coordinates ?? '',
    address: stop.property_address,
  });
  const about = [part && minuteInWords(part.from), streetAndTown(stop.property_address)];
  return (
    <div className="route-row" data-state={stop.state}>
      <span
        className="route-pin"
        data-ring={isRing || undefined}
        data-none={number === null || undefined}
        data-state={stop.state}
      >
        {number ?? '?'}
      </span>
      <Link to={`/app/jobs/${stop.job_id}`} className="row-words route-words">
        <span className="row-name">{nameOfStop(stop)}</span>
        <span className="row-more">{about.filter(Boolean).join(' · ')}</span>
      </Link>
      {children || (
        <>
          <VisitMark state={stop.state} />
          {map && stop.state !== 'done' && (
            <ActionIcon
              component="a"
              href={map}
              {...(map.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Open ${nameOfStop(stop)} in maps`}
            >
              <Icon name="pin" />
            </ActionIcon>
          )}
        </>
      )}
    </div>
  );
}

/** Leads to the first stop that is not done, on a phone, where people drive by it. */
export function NextDirections({ stops, isMain = false }: { stops: readonly Stop[]; isMain?: boolean }) {
  const index = stops.findIndex(({ state }) => isToCome(state));
  const next = stops[index];
  const map =
    next && mapLink(deviceOf(navigator.userAgent), { place: next.coordinates, address: next.property_address });
  if (!map) return null;
  return (
    <Button
      component="a"
      href={map}
      {...(map.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}
      hiddenFrom="sm"
      fullWidth
      size="md"
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon name="pin" />}
      className="route-directions"
    >
      Directions to stop {index + 1}
    </Button>
  );
}

/** Shows the straight-line distance to the next stop, because no map service is used. */
export function Leg({ from, to, isRing = false }: { from: Stop | undefined; to: Stop; isRing?: boolean }) {
  const [start, end] = [from && parseCoordinates(from.coordinates), parseCoordinates(to.coordinates)];
  if (!from) return null;
  return (
    <div className="route-leg" data-ring={isRing || undefined}>
      {start && end && (
        <>
          <Icon name="truck" size={16} />
          {milesApart(start, end)} apart
        </>
      )}
    </div>
  );
}
