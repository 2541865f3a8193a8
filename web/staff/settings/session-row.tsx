import { Button, Group, Text } from '@mantine/core';
import { Mark } from '../frame/mark.tsx';
import type { SessionInWords } from './session-words.ts';

export function SessionRow({ session, onEnd }: { session: SessionInWords; onEnd: () => void }) {
  const { device, current, facts } = session;
  return (
    <li className="session">
      <div className="session-words">
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && <Mark tone="good">This device</Mark>}
        </Group>
        <Text size="sm" c="dimmed" className="session-facts">
          {facts.join(' · ')}
        </Text>
      </div>
      {!current && (
        <Button size="sm" variant="default" onClick={onEnd} aria-label={`Sign out ${device}, ${facts[0]}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
