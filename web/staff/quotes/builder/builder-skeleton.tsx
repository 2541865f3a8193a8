import { Skeleton } from '@mantine/core';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { BuilderStyles } from './builder-styles.tsx';

/** The title, with placeholders for the first two sections. */
export function BuilderSkeleton({ title }: { title: string }) {
  return (
    <div className="builder builder-column" role="status" aria-busy="true" aria-label="Loading the quote">
      <BuilderStyles />
      <PageHead title={title} back={{ to: '/app/quotes', label: 'Back' }} />
      <div className="builder-fields builder-skeleton">
        <Skeleton h={20} w={96} />
        <Skeleton h={44} />
        <Skeleton h={44} />
        <Skeleton h={20} w={88} mt={40} />
        <Skeleton h={56} />
        <Skeleton h={56} />
      </div>
    </div>
  );
}
