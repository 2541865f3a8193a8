import { Button } from '@mantine/core';

interface LoadMoreProps {
  /** "Load older" */
  children: string;
  loading: boolean;
  onClick: () => void;
}

/** Below a list of which only the first page was fetched. */
export function LoadMore(props: LoadMoreProps) {
  return <Button variant="default" mx="auto" mt="md" display="block" {...props} />;
}
