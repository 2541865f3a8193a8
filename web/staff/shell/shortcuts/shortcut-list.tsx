import { Group, Paper, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/staff/components/dialog.tsx';

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl or ⌘', 'K'], does: 'Search' },
  { keys: ['/'], does: 'Search' },
  { keys: ['N'], does: 'New quote' },
  { keys: ['Ctrl or ⌘', 'B'], does: 'Collapse or expand sidebar' },
  { keys: ['Esc'], does: 'Close' },
  { keys: ['?'], does: 'Keyboard shortcuts' },
];

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Stack component="ul" gap="xs" className="plain-list">
        {SHORTCUTS.map(({ keys, does }) => (
          <Group key={keys.join()} component="li" justify="space-between" wrap="nowrap">
            <span>{does}</span>
            <Group gap={6} wrap="nowrap">
              {keys.map((key) => (
                <Paper key={key} component="kbd" withBorder px={8} fz="sm">
                  {key}
                </Paper>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        Single-key shortcuts work when you’re not typing. Turn them off under Appearance.
      </Text>
    </Dialog>
  );
}
