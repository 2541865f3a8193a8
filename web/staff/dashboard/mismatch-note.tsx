import { Group, Text } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';

/** Below figures that count quotes as they are stored, including quotes whose record was altered. */
export function MismatchNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" className="mismatch-note" role="note">
      <Icon name="warning" size={20} />
      <Text size="sm">
        {count === 1
          ? '1 quote does not match its signed evidence. It is counted here as it is stored now, which may not be what was signed.'
          : `${count} quotes do not match their signed evidence. They are counted here as they are stored now, which may not be what was signed.`}
      </Text>
    </Group>
  );
}
