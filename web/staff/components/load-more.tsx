import { Button } from '@mantine/core';

interface LoadMoreProps {
  /** the label, such as "Load older" */
  children: string;
  loading: boolean;
  onClick: () => void;
}

/** The button below a list that has more pages. */
export function LoadMore(props: LoadMoreProps) {
  return <Button variant="default" mx="auto" mt="md" display="block" {...props} />;
}
