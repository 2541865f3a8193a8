import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { QuietState } from '#web/staff/components/failed-state.tsx';
import { Icon } from '#web/ui/icons.tsx';

export function NoQuotesYet() {
  return (
    <QuietState icon="pencil" title="No quotes yet">
      <Text c="dimmed" maw={420}>
        Pick a surface and material, enter the area, and send the link. Your customer approves on their phone.
      </Text>
      <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} variant="default">
        New quote
      </Button>
    </QuietState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <QuietState icon="search" title="No matching quotes">
      <Text c="dimmed">Try a shorter search or fewer filters.</Text>
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    </QuietState>
  );
}
