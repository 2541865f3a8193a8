import { Popover } from '@mantine/core';
import { useState } from 'react';
import { later } from '#web/staff/components/later.tsx';
import { EntryContent } from './sidebar-entry.tsx';

const AppearanceChoices = later(async () => (await import('./appearance-choices.tsx')).AppearanceChoices);

/** Opens the settings for colors and shortcuts. They load on demand, because few people change them. */
export function AppearanceMenu({ narrow }: { narrow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  async function toggle() {
    // Load the settings first, so focus can move into them.
    await AppearanceChoices.load().catch((error: unknown) => console.warn('The choices could not be loaded:', error));
    setIsOpen(!isOpen);
  }
  return (
    <Popover
      position={narrow ? 'right-end' : 'top-start'}
      width={248}
      trapFocus
      returnFocus
      shadow="md"
      opened={isOpen}
      onChange={setIsOpen}
    >
      <Popover.Target>
        <button
          type="button"
          className="sidebar-entry"
          title={narrow ? 'Appearance' : undefined}
          onClick={() => void toggle()}
        >
          <EntryContent icon="appearance" label="Appearance" narrow={narrow} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Appearance">
        <AppearanceChoices />
      </Popover.Dropdown>
    </Popover>
  );
}
