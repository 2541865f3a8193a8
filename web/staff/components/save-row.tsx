import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface SaveRowProps {
  form: { isDirty: boolean; busy: boolean; reset: () => void };
  label: string;
  unsaved?: string;
  /** sticks to the bottom of the window; for screens that are a single form */
  sticky?: boolean;
  /** shows nothing until something changed; for screens with several forms */
  quiet?: boolean;
  children?: ReactNode;
}

export function SaveRow({
  form,
  label,
  unsaved = 'Unsaved changes',
  sticky = false,
  quiet = false,
  children,
}: SaveRowProps) {
  if (quiet && !form.isDirty && !form.busy) return null;
  return (
    <div className={sticky ? 'save-row save-row-sticky' : 'save-row'}>
      <Text size="sm" c="dimmed" role="status" className="save-row-state">
        {form.isDirty && unsaved}
      </Text>
      <Group gap="xs" justify="flex-end">
        {children}
        {form.isDirty && (
          <Button variant="default" onClick={form.reset} disabled={form.busy}>
            Discard
          </Button>
        )}
        <Button type="submit" loading={form.busy} variant={form.isDirty || sticky ? 'filled' : 'default'}>
          {label}
        </Button>
      </Group>
    </div>
  );
}
