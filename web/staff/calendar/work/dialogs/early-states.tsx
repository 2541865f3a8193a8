import { Button, Menu } from '@mantine/core';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { VISIT_STATE_ACTIONS } from './state-actions.ts';

interface EarlyStatesProps {
  states: readonly VisitState[];
  onChoose: (state: VisitState) => void;
}

/**
 * A menu with states that a crew rarely sets before the day of a visit. It keeps people from setting them by mistake.
 */
export function EarlyStates({ states, onChoose }: EarlyStatesProps) {
  if (states.length === 0) return null;
  return (
    // The menu stays open even if photos that load above push its button out of sight.
    <Menu position="bottom-start" withInitialFocusPlaceholder={false} hideDetached={false}>
      <Menu.Target>
        <Button type="button" variant="default">
          Change status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {states.map((state) => (
          <Menu.Item key={state} onClick={() => onChoose(state)}>
            {VISIT_STATE_ACTIONS[state]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
