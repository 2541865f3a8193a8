import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/staff/components/empty-state.tsx';

/** Replaces the screen of a quote that doesn't exist or belongs to another company. */
export function UnknownQuote() {
  return (
    <EmptyState
      picture="search"
      title="Data not found"
      action={
        <Button component={Link} to="/app/quotes" variant="default">
          All quotes
        </Button>
      }
    >
      This quote doesn’t exist, or it belongs to another company.
    </EmptyState>
  );
}
