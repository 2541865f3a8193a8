import { Button, Menu } from '@mantine/core';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { stateAction } from './state-actions.ts';

interface EarlyStatesProps {
  /** the current state */
  from: VisitState;
  states: readonly VisitState[];
  onChoose: (state: VisitState) => void;
}

/**
 * A menu with states that a crew rarely sets before the day of a visit. It keeps people from setting them by mistake.
 */
export function EarlyStates({ from, states, onChoose }: EarlyStatesProps) {
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
            {stateAction(from, state)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
