import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons.tsx';

interface EditRowProps {
  name: string;
  /** a quiet second line */
  more?: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
  /** undefined for an entry that can't be removed */
  remove?: { label: string; onClick: () => void } | undefined;
  /** the fields, shown in place of the row while it is open */
  children: ReactNode;
}

/** One entry of a list of settings: a line to read, whose Edit button opens its fields in place. */
export function EditRow({ name, more, isOpen, onOpen, remove, children }: EditRowProps) {
  if (isOpen) return <div className="edit-row-open">{children}</div>;
  return (
    <div className="row">
      <span className="row-words">
        <span className="row-name">{name}</span>
        {more && <span className="row-more">{more}</span>}
      </span>
      <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onOpen}>
        Edit
      </Button>
      {remove && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={remove.label} onClick={remove.onClick}>
          <Icon name="trash" size={18} />
        </ActionIcon>
      )}
    </div>
  );
}
