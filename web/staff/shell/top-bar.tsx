import { ActionIcon, Burger, Group } from '@mantine/core';
import { Link } from 'react-router';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProductName } from '../../ui/product-name.ts';

interface TopBarProps {
  drawerIsOpen: boolean;
  onToggleDrawer: () => void;
  onSearch: () => void;
}

/** Replaces the sidebar on phones and tablets. */
export function TopBar({ drawerIsOpen, onToggleDrawer, onSearch }: TopBarProps) {
  return (
    <header className="shell-top">
      <Burger opened={drawerIsOpen} onClick={onToggleDrawer} size="sm" aria-label="Menu" aria-expanded={drawerIsOpen} />
      <Link to="/app" className="shell-brand">
        <BrandMark size={28} />
        <span>{useProductName()}</span>
      </Link>
      <Group gap={4} ml="auto" wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Search" onClick={onSearch}>
          <Icon name="search" />
        </ActionIcon>
        <ActionIcon component={Link} to="/app/quotes/new" variant="subtle" size={44} aria-label="New Quote">
          <Icon name="new" />
        </ActionIcon>
      </Group>
    </header>
  );
}
