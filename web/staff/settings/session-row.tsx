import { Button, Group, Text } from '@mantine/core';
import { locationLabel } from '#contract/location-labels.ts';
import { LocationLine } from '#web/staff/components/location-line.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import type { SessionInWords } from './session-labels.ts';

export function SessionRow({ session, onEnd }: { session: SessionInWords; onEnd: () => void }) {
  const { device, current, facts, place } = session;
  const spoken = [device, facts[0], locationLabel(place)].filter((part) => !!part).join(', ');
  return (
    <li className="session">
      <div className="session-words">
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && <Mark tone="good">This device</Mark>}
        </Group>
        <LocationLine place={place} />
        <Text size="sm" c="dimmed" className="session-facts">
          {facts.join(' · ')}
        </Text>
      </div>
      {!current && (
        <Button size="sm" variant="default" onClick={onEnd} aria-label={`Sign out ${spoken}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
