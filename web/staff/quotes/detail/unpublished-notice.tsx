import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';
import { useIsUnsynced } from './use-is-unsynced.ts';

/** Warns about changes that are only on this device, so neither the server nor the customer has them. */
export function UnpublishedNotice() {
  const { quote } = useQuote();
  if (!useIsUnsynced(quote.id)) return null;
  return (
    <Alert color="slate" icon={<Icon name="device" />} title="You have changes on this device">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">They aren’t part of this quote yet. Save them before you send.</Text>
        <Button size="compact-sm" variant="default" component={Link} to={`/app/quotes/${quote.id}/edit`}>
          Continue editing
        </Button>
      </Stack>
    </Alert>
  );
}
