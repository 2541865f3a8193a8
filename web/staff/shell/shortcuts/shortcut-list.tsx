import { Group, Paper, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/staff/components/dialog.tsx';

const MOD = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';

const SHORTCUTS: readonly { keys: readonly string[]; or?: string; does: string }[] = [
  { keys: [MOD, 'K'], or: '/', does: 'Search' },
  { keys: ['N'], does: 'New quote' },
  { keys: [MOD, 'B'], does: 'Collapse or expand sidebar' },
  { keys: ['Esc'], does: 'Close' },
  { keys: ['?'], does: 'Keyboard shortcuts' },
];

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Stack component="ul" gap="xs" className="plain-list">
        {SHORTCUTS.map(({ keys, or, does }) => (
          <Group key={keys.join()} component="li" justify="space-between" wrap="nowrap">
            <span>{does}</span>
            <Group gap={6} wrap="nowrap">
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
              {or && (
                <>
                  <Text span size="sm" c="dimmed">
                    or
                  </Text>
                  <Key name={or} />
                </>
              )}
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

function Key({ name }: { name: string }) {
  return (
    <Paper component="kbd" withBorder px={8} fz="sm" ff="inherit">
      {name}
    </Paper>
  );
}
