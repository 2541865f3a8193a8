import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icons.tsx';
import { CheckItem } from './check-item.tsx';
import type { CalendarState, View } from './entries/calendar-state.ts';
import { useCrew } from './entries/crew.ts';

const ON_PHONE: readonly (readonly [View, string])[] = [
  ['month', 'Month'],
  ['week', 'Week'],
  ['day', 'Day'],
];

interface CalendarMenuProps {
  state: CalendarState;
  /** undefined if no visit of the day can move */
  onMoveDay: (() => void) | undefined;
}

export function CalendarMenu({ state, onMoveDay }: CalendarMenuProps) {
  const { people } = useCrew();
  const { view, day, today, isPhone } = state;
  const canSplit = people.length > 1 && (view === 'week' || view === 'day');
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="More actions">
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone &&
          ON_PHONE.filter(([each]) => each !== view).map(([each, label]) => (
            <Menu.Item key={each} leftSection={<Icon name="calendar" size={16} />} onClick={() => state.showView(each)}>
              {label}
            </Menu.Item>
          ))}
        {isPhone && <Menu.Divider />}
        {canSplit && (
          <CheckItem
            checked={state.hasColumnPerPerson}
            onChange={() => state.showColumnPerPerson(!state.hasColumnPerPerson)}
          >
            Split by person
          </CheckItem>
        )}
        <CheckItem checked={state.withQuotes} onChange={() => state.showQuotes(!state.withQuotes)}>
          Quote dates
        </CheckItem>
        <Menu.Divider />
        {onMoveDay && (isPhone || view !== 'day') && (
          <Menu.Item leftSection={<Icon name="repeat" size={16} />} onClick={onMoveDay}>
            Move day’s visits
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/app/route?day=${view === 'week' ? today : day}`}
          leftSection={<Icon name="route" size={16} />}
        >
          Route
        </Menu.Item>
        <Menu.Item component={Link} to="/app/settings/work" leftSection={<Icon name="settings" size={16} />}>
          Working hours and days off
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
