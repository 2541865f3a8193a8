import { Skeleton, Stack } from '@mantine/core';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Loading quotes">
      {ROWS.map((row) => (
        <Skeleton key={row} h={76} />
      ))}
    </Stack>
  );
}
