import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queries } from '#web/api/query.ts';
import { DUPLICATE_LABELS } from '#web/staff/customers/duplicate-labels.ts';
import { useMarkNotDuplicates } from '#web/staff/customers/use-mark-not-duplicates.ts';

/** Shows possible duplicates only on request, not whenever the list opens. */
export function DuplicatesNotice() {
  const [wanted, setWanted] = useState(false);
  const markNotDuplicates = useMarkNotDuplicates();
  const { data, isFetching } = useQuery({
    ...queries.customers.duplicates.queryOptions({ input: {} }),
    enabled: wanted,
  });
  if (!wanted || !data)
    return (
      <Button
        variant="subtle"
        size="sm"
        className="panel-button customer-duplicates"
        loading={isFetching}
        onClick={() => setWanted(true)}
      >
        Find duplicates
      </Button>
    );
  if (data.length === 0)
    return (
      <Text size="sm" role="status">
        No two customers share an email, a phone number, or a name and address.
      </Text>
    );
  return (
    <Paper withBorder p="md" className="panel" component="section" aria-label="Possible duplicates">
      <Text fw={600} mb="xs" role="status">
        Possible duplicates
      </Text>
      <Stack gap="sm">
        {data.map(({ reason, one, other }) => (
          <Group key={`${one.id} ${other.id}`} justify="space-between" gap="sm">
            <Text size="sm" className="breakable" flex="1 1 14rem">
              <Anchor component={Link} to={`/app/customers/${one.id}`} underline="always" inherit>
                {one.name}
              </Anchor>
              {' and '}
              <Anchor component={Link} to={`/app/customers/${other.id}`} underline="always" inherit>
                {other.name}
              </Anchor>
              {` have ${DUPLICATE_LABELS[reason]}.`}
            </Text>
            <Group gap="sm">
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Not a duplicate: ${one.name} and ${other.name}`}
                onClick={() => markNotDuplicates.mutate({ id: one.id, other_id: other.id })}
              >
                Not a duplicate
              </Button>
              <Button
                component={Link}
                to={`/app/customers/merge/${one.id}/${other.id}`}
                size="sm"
                variant="default"
                aria-label={`Compare ${one.name} with ${other.name}`}
              >
                Compare
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
