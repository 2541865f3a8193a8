import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { DUPLICATE_LABELS } from '#web/staff/customers/duplicate-labels.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Customer } from './customer.ts';

export function MergesPanel({ customer }: { customer: Customer }) {
  const { timeZone } = useViewer();
  const client = useQueryClient();
  const { id, merges } = customer;
  const { data: duplicates = [] } = useQuery(queries.customers.duplicates.queryOptions({ input: { id } }));
  const undo = useMutation({
    mutationFn: (merge_id: string) => api.customers.undoMerge({ merge_id }),
    onSuccess: () => toastSuccess('Merge undone.'),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: queries.customers.key() }),
  });
  if (duplicates.length === 0 && merges.length === 0) return null;
  return (
    <Panel title="Possible duplicate" dense>
      <Stack gap="sm">
        {duplicates.map(({ reason, other }) => (
          <Group key={other.id} justify="space-between" gap="sm">
            <Text size="sm" className="breakable" flex="1 1 12rem">
              <Anchor component={Link} to={`/app/customers/${other.id}`} underline="always" inherit>
                {other.name}
              </Anchor>{' '}
              has {DUPLICATE_LABELS[reason]}.
            </Text>
            <Button
              component={Link}
              to={`/app/customers/merge/${id}/${other.id}`}
              size="sm"
              variant="default"
              aria-label={`Compare with ${other.name}`}
            >
              Compare
            </Button>
          </Group>
        ))}
        {merges.map((merge) => (
          <Group key={merge.id} justify="space-between" gap="sm">
            <Text size="sm" className="breakable" flex="1 1 12rem">
              {merge.name} was merged into this customer by {merge.by_name} on {staffDate(merge.at, timeZone)}. You can
              undo this until {staffDate(merge.undo_until, timeZone)}.
            </Text>
            <Button size="sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(merge.id)}>
              Undo merge
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
