import { Drawer } from '@mantine/core';
import { Sidebar } from './sidebar.tsx';

interface DrawerMenuProps {
  opened: boolean;
  onClose: () => void;
  onSearch: () => void;
}

export function DrawerMenu({ opened, onClose, onSearch }: DrawerMenuProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" className="shell-drawer">
        <nav aria-label="Main">
          <Sidebar onToggle={onClose} onChoose={onClose} onSearch={onSearch} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  );
}
