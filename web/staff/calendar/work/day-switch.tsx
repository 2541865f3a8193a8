import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { type Day, dayInShort } from '#domain/calendar-days.ts';
import { Icon } from '../../../ui/icons.tsx';

interface DaySwitchProps {
  days: readonly Day[];
  today: Day;
  /** days to the next and the previous page */
  away: number;
  onShow: (days: number) => void;
  onToday: () => void;
}

/** Goes from week to week, or from day to day. */
export function DaySwitch({ days, today, away, onShow, onToday }: DaySwitchProps) {
  const [first = today, last = first] = [days[0], days.at(-1)];
  const what = away === 1 ? 'day' : 'week';
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label="Days" className="day-switch">
      <ActionIcon variant="default" size="xl" aria-label={`Previous ${what}`} onClick={() => onShow(-away)}>
        <Icon name="left" />
      </ActionIcon>
      <Title order={2} size="h4" className="calendar-days" aria-live="polite">
        {first === last ? dayInShort(first) : `${dayInShort(first).split(',')[0]} – ${dayInShort(last)}`}
      </Title>
      <ActionIcon variant="default" size="xl" aria-label={`Next ${what}`} onClick={() => onShow(away)}>
        <Icon name="right" />
      </ActionIcon>
      {!days.includes(today) && (
        <Button variant="default" onClick={onToday}>
          Today
        </Button>
      )}
    </Group>
  );
}
