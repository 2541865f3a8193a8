import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { QuietState } from '#web/staff/components/failed-state.tsx';
import { Icon } from '#web/ui/icons.tsx';

export function NoQuotesYet() {
  return (
    <QuietState icon="pencil" title="No quotes yet. Make the first one">
      <Text c="dimmed" maw={420}>
        Choose the surface and the material, enter how much of it there is, and send the link. Your customer approves on
        the phone.
      </Text>
      <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} variant="default">
        Make a quote
      </Button>
    </QuietState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <QuietState icon="search" title="No quote matches">
      <Text c="dimmed">Try fewer letters or fewer filters.</Text>
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    </QuietState>
  );
}
