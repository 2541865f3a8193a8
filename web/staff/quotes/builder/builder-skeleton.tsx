import { Skeleton, Stack } from '@mantine/core';
import { BuilderStyles } from './builder-styles.tsx';

export function BuilderSkeleton() {
  return (
    <Stack className="builder-column" role="status" aria-busy="true" aria-label="Loading the quote">
      <BuilderStyles />
      <Skeleton h={34} w={180} />
      <Skeleton h={210} />
      <Skeleton h={260} />
      <Skeleton h={120} />
    </Stack>
  );
}
