import { Skeleton } from '@mantine/core';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A placeholder in the shape of a list with a name, a place and an amount per row. */
export function LoadingRows({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="loading-rows" role="status" aria-busy="true" aria-label={label}>
      {ROWS.map((row) => (
        <div key={row} className="loading-row">
          <span>
            <Skeleton h={14} w={140} />
            <Skeleton h={12} w={220} maw="100%" />
          </span>
          <Skeleton h={14} w={72} />
        </div>
      ))}
    </div>
  );
}
