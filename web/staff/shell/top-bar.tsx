import { ActionIcon } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';

interface TopBarProps {
  drawerIsOpen: boolean;
  onToggleDrawer: () => void;
  onSearch: () => void;
}

/** The button beside the title on phones and tablets: the search, or the menu while the bottom bar is hidden. */
export function TopBar({ drawerIsOpen, onToggleDrawer, onSearch }: TopBarProps) {
  return (
    <header className="shell-top">
      <ActionIcon
        className="shell-search"
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Search"
        onClick={onSearch}
      >
        <Icon name="search" />
      </ActionIcon>
      <ActionIcon
        className="shell-menu"
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Menu"
        aria-expanded={drawerIsOpen}
        aria-haspopup="dialog"
        onClick={onToggleDrawer}
      >
        <Icon name="menu" />
      </ActionIcon>
    </header>
  );
}
