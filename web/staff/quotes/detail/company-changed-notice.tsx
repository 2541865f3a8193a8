import { Alert, Button, Stack, Text } from '@mantine/core';
import { changedSinceSent } from '#web/staff/quotes/approval-preview.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

const NAMES = new Intl.ListFormat('en');

/** Says that the customer still sees the company's old details. Sending the quote again updates them. */
export function CompanyChangedNotice() {
  const { quote, company, actions, act } = useQuote();
  const changed = changedSinceSent(quote, company);
  if (quote.status !== 'pending' || changed.length === 0 || !actions.possible.has('send')) return null;
  return (
    <Alert color="slate" icon={<Icon name="info" />} title="Your customer still sees your old company details">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Changed since then: {NAMES.format(changed)}. To update the quote, send it again as a new revision.
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => act('send')}>
          Send as new revision
        </Button>
      </Stack>
    </Alert>
  );
}
