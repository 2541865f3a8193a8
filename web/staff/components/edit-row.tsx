import { ActionIcon, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons.tsx';

interface EditRowProps {
  name: string;
  /** a quiet second line */
  more?: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
  onDone: () => void;
  /** The label names the entry, because each row has such a button. */
  remove: { label: string; onClick: () => void };
  /** the fields, shown in place of the row while it is open */
  children: ReactNode;
}

/** One entry of a list of settings: a line to read, whose Edit button opens its fields in place. */
export function EditRow({ name, more, isOpen, onOpen, onDone, remove, children }: EditRowProps) {
  if (isOpen)
    return (
      <div className="edit-row-open">
        {children}
        <Group justify="space-between" mt="sm">
          <Button
            variant="subtle"
            leftSection={<Icon name="trash" size={16} />}
            aria-label={remove.label}
            onClick={remove.onClick}
          >
            Remove
          </Button>
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </div>
    );
  return (
    <div className="row">
      <span className="row-words">
        <span className="row-name">{name}</span>
        {more && <span className="row-more">{more}</span>}
      </span>
      <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onOpen}>
        Edit
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={remove.label} onClick={remove.onClick}>
        <Icon name="trash" size={18} />
      </ActionIcon>
    </div>
  );
}
