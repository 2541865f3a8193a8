import { Button } from '@mantine/core';

interface LoadMoreProps {
  children: string;
  loading: boolean;
  onClick: () => void;
}

export function LoadMore(props: LoadMoreProps) {
  return <Button variant="default" mx="auto" mt="md" display="block" {...props} />;
}
