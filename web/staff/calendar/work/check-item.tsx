import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons.tsx';

interface CheckItemProps {
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** An item of a menu that can be on or off. */
export function CheckItem({ checked, onChange, children }: CheckItemProps) {
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={checked}
      leftSection={<span className="check-item">{checked && <Icon name="check" size={16} />}</span>}
      onClick={onChange}
    >
      {children}
    </Menu.Item>
  );
}
