import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { byNearest, moved, placedCount } from './route-steps.ts';
import { type DayRoute, type Stop, useDayRoute } from './use-day-route.ts';
import { useSorting } from './use-sorting.ts';

export function StopList({ route, isOwn }: { route: DayRoute; isOwn: boolean }) {
  const mayMove = useViewer().may('quotes.write');
  const { stops, isBusy, keep } = useDayRoute(route, isOwn);
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const next = moved(stops, from, to);
    const stop = stops[from];
    if (next === stops || !stop || isBusy) return;
    say(`${nameOf(stop)} is stop ${to + 1} of ${stops.length}.`);
    void keep(next);
  };
  useSorting(list, (from, to) => mayMove && move(from, to));
  const placed = placedCount(stops);
  return (
    <>
      {mayMove && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {route.by_hand ? 'Custom order.' : 'Sorted by time.'}
            {placed < stops.length && ` ${notOnMap(stops.length - placed)}`}
          </Text>
          {placed > 1 && (
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
        </Group>
      )}
      <ol ref={list} className="plain-list route-stops">
        {stops.map((stop, index) => (
          <li key={stop.id} className="route-stop">
            {mayMove && (
              <span data-handle="" className="route-handle" aria-hidden title="Drag to move">
                <Icon name="dots" />
              </span>
            )}
            <StopFacts stop={stop} number={index + 1} day={route.day} />
            {mayMove && (
              <div className="route-moves">
                <ActionIcon
                  variant="default"
                  size={44}
                  disabled={index === 0}
                  aria-label={`Move ${nameOf(stop)} up`}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="up" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={44}
                  disabled={index === stops.length - 1}
                  aria-label={`Move ${nameOf(stop)} down`}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="down" />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

const notOnMap = (count: number) => (count === 1 ? '1 stop isn’t on the map.' : `${count} stops aren’t on the map.`);
const nameOf = ({ customer_name, title }: Stop) => customer_name || title;

function StopFacts({ stop, number, day }: { stop: Stop; number: number; day: string }) {
  const part = stop.parts.find((each) => each.day === day);
  const link = mapLink(deviceOf(navigator.userAgent), { place: stop.coordinates, address: stop.property_address });
  return (
    <div className="route-facts">
      <Anchor component={Link} to={`/app/jobs/${stop.job_id}`} fw={600} c="inherit" className="breakable">
        <span className="route-number">{number}</span> {nameOf(stop)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {part && minuteInWords(part.from)} · {VISIT_STATE_LABELS[stop.state]}
      </Text>
      {stop.property_address && (
        <Text size="sm" className="breakable">
          {stop.property_address}
        </Text>
      )}
      {link && (
        <Button
          component="a"
          href={link}
          {...(link.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}
          variant="default"
          size="sm"
          className="button-start"
        >
          Open in maps
        </Button>
      )}
    </div>
  );
}
