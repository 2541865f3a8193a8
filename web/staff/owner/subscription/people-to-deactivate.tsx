import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { showsPersonnel } from '#domain/team/permissions.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import type { Subscription } from './use-subscription.ts';

type Person = Subscription['choices'][number]['deactivate'][number];

/** Suggests people to deactivate so the team fits a smaller plan. The owner can choose others in Personnel. */
export function PeopleToDeactivate({ people }: { people: readonly Person[] }) {
  const { user, subscription } = useSession();
  const [asked, setAsked] = useState<Person | null>(null);
  const hasPersonnel = showsPersonnel(user.role, subscription.max_users);
  return (
    <Stack gap="xs" align="stretch" w="100%">
      {people.map((person) => (
        <Group key={person.id} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" fw={600} className="breakable">
            {hasPersonnel ? (
              <Anchor component={Link} to={`/app/personnel/${person.id}`} inherit underline="always">
                {person.full_name}
              </Anchor>
            ) : (
              person.full_name
            )}
          </Text>
          <Button
            variant="default"
            className="panel-button plan-deactivate"
            aria-label={`Deactivate ${person.full_name}`}
            onClick={() => setAsked(person)}
          >
            Deactivate
          </Button>
        </Group>
      ))}
      {hasPersonnel && (
        <Text size="sm">
          <Anchor component={Link} to="/app/personnel" inherit underline="always">
            Choose others in Personnel
          </Anchor>
        </Text>
      )}
      {asked && <DeactivateDialog person={asked} onClose={() => setAsked(null)} />}
    </Stack>
  );
}

function DeactivateDialog({ person: { id, full_name }, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  async function deactivate() {
    try {
      await api.personnel.deactivate({ id });
      toastSuccess(`${full_name} was deactivated.`);
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.subscription.key() }),
        client.invalidateQueries({ queryKey: queries.personnel.key() }),
      ]);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  return (
    <FormDialog
      title={`Deactivate ${full_name}?`}
      submit={`Deactivate ${full_name}`}
      danger
      onSubmit={deactivate}
      onClose={onClose}
    >
      <Text size="sm">
        They’re signed out everywhere right away and can’t sign in again. Their quotes stay, and links they sent keep
        working. You can reactivate them later on a larger plan.
      </Text>
    </FormDialog>
  );
}
