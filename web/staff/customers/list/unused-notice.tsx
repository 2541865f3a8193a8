import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';

type Unused = { id: string; name: string };

const counted = (count: number) => (count === 1 ? '1 customer' : `${count} customers`);

/** Offers once to remove customers that earlier versions created from half-typed names. */
export function UnusedNotice() {
  const client = useQueryClient();
  const { data: unused = [] } = useQuery(queries.customers.unused.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const review = useMutation({
    mutationFn: (remove: string[]) => api.customers.reviewUnused({ remove }),
    onSuccess: async (_done, remove) => {
      await client.invalidateQueries({ queryKey: queries.customers.key() });
      if (remove.length > 0) toastSuccess(`Removed ${counted(remove.length)}.`);
    },
    onError: (error) => toastError(error),
  });
  if (unused.length === 0) return null;
  return (
    <Paper withBorder p="md" className="panel" component="section" aria-label="Customers with only a name">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          {counted(unused.length)} {unused.length === 1 ? 'has' : 'have'} only a name: no quotes, phone, email or
          address.
        </Text>
        <Group gap="xs">
          <Button variant="subtle" size="sm" loading={review.isPending} onClick={() => review.mutate([])}>
            Keep all
          </Button>
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            Review
          </Button>
        </Group>
      </Group>
      {isOpen && (
        <ReviewDialog
          unused={unused}
          onClose={() => setOpen(false)}
          onRemove={(ids) =>
            review.mutateAsync(ids).then(
              () => true,
              () => false,
            )
          }
        />
      )}
    </Paper>
  );
}

interface ReviewProps {
  unused: readonly Unused[];
  onClose: () => void;
  onRemove: (ids: string[]) => Promise<boolean>;
}

function ReviewDialog({ unused, onClose, onRemove }: ReviewProps) {
  const [chosen, setChosen] = useState(() => unused.map(({ id }) => id));
  return (
    <FormDialog
      title="Customers with only a name"
      submit={chosen.length === 0 ? 'Keep all' : `Remove ${counted(chosen.length)}`}
      danger={chosen.length > 0}
      onClose={onClose}
      onSubmit={() => onRemove(chosen)}
    >
      <Text size="sm">Uncheck the ones you want to keep. This can’t be undone.</Text>
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Customers to remove">
        <Stack gap="xs">
          {unused.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
