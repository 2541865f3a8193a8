import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useProductName } from '#web/ui/product-name.ts';

interface TopBarProps {
  drawerIsOpen: boolean;
  onToggleDrawer: () => void;
  onSearch: () => void;
}

/** Replaces the sidebar on phones and tablets, together with the bar at the bottom. */
export function TopBar({ drawerIsOpen, onToggleDrawer, onSearch }: TopBarProps) {
  return (
    <header className="shell-top">
      <Link to="/app" className="shell-brand">
        <BrandMark size={28} />
        <span>{useProductName()}</span>
      </Link>
      <ActionIcon variant="subtle" color="gray" size={44} ml="auto" aria-label="Search" onClick={onSearch}>
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
