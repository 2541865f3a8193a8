import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isUnsynced } from '../../../offline/draft-record.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWorkspace } from '../../workspace/workspace.tsx';
import { useQuote } from './quote-model.ts';

/** Work on this device that neither the server nor the customer has. */
export function UnpublishedNotice() {
  const { quote } = useQuote();
  const { drafts, sync } = useWorkspace();
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const read = () =>
      void drafts.get(quote.id).then((record) => setWaiting(record !== undefined && isUnsynced(record)));
    read();
    return sync.subscribe(read);
  }, [drafts, sync, quote.id]);
  if (!waiting) return null;
  return (
    <Alert color="amber" icon={<Icon name="device" />} title="You have changes on this device">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">They are not part of the quote below yet.</Text>
        <Button size="compact-sm" variant="default" component={Link} to={`/app/quotes/${quote.id}/edit`}>
          Continue editing
        </Button>
      </Stack>
    </Alert>
  );
}
