import { Paper, Skeleton, Stack } from '@mantine/core';

export function LoadingPanels({ heights }: { heights: readonly number[] }) {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      {heights.map((height) => (
        <Paper key={height} withBorder p="lg" className="panel">
          <Skeleton h={20} w={180} mb="md" />
          <Skeleton h={height} />
        </Paper>
      ))}
    </Stack>
  );
}
