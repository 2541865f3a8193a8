import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { Icon } from '#web/ui/icons.tsx';

export function NoQuotesYet({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      picture="quote"
      title="No quotes yet"
      action={
        mayWrite && (
          <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" size={18} />}>
            New quote
          </Button>
        )
      }
    >
      Price a job in about 3 minutes and send the link.
    </EmptyState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture="search"
      title="No matching quotes"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      Try a shorter search or fewer filters.
    </EmptyState>
  );
}
