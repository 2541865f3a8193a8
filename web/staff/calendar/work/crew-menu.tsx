import { Button, Menu } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import { CheckItem } from './check-item.tsx';
import { UNASSIGNED } from './drag/drop-zones.ts';
import type { CalendarState } from './entries/calendar-state.ts';
import { useCrew } from './entries/crew.ts';

/** Selects the people on the calendar. Hidden for a company of one. */
export function CrewMenu({ state: { people: chosen, showPeople } }: { state: CalendarState }) {
  const { people, names } = useCrew();
  if (people.length < 2) return null;
  const options = [
    ...people.map(({ id, full_name }) => ({ id, label: full_name })),
    { id: UNASSIGNED, label: 'Unassigned' },
  ];
  const toggle = (id: string) =>
    showPeople(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const [first] = chosen;
  const label =
    first === undefined
      ? 'Everyone'
      : chosen.length > 1
        ? `${chosen.length} chosen`
        : (names.get(first) ?? 'Unassigned');
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className="crew-menu"
          rightSection={<Icon name="down" size={16} />}
          aria-label={`Team: ${label}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="crew-menu-list">
        <CheckItem checked={first === undefined} onChange={() => showPeople([])}>
          Everyone
        </CheckItem>
        <Menu.Divider />
        {options.map(({ id, label: name }) => (
          <CheckItem key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
            {name}
          </CheckItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
