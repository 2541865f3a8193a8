import { Text } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';

/** Below figures that count quotes as they are stored, also those whose record was altered. */
export function MismatchNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm" className="mismatch-note" role="note">
      <Icon name="warning" size={16} />{' '}
      {count === 1
        ? '1 quote does not match its signed evidence. It is in these figures as it is stored, which proves nothing.'
        : `${count} quotes do not match their signed evidence. They are in these figures as they are stored, which proves nothing.`}
    </Text>
  );
}
