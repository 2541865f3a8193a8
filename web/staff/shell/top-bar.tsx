import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProductName } from '../../ui/product-name.ts';

/** With the bar at the bottom it replaces the sidebar on phones and tablets. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="shell-top">
      <Link to="/app" className="shell-brand">
        <BrandMark size={28} />
        <span>{useProductName()}</span>
      </Link>
      <ActionIcon variant="subtle" color="gray" size={44} ml="auto" aria-label="Search" onClick={onSearch}>
        <Icon name="search" />
      </ActionIcon>
    </header>
  );
}
