import { Anchor, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { stepLabel } from '#domain/messages/follow-up-steps.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { useMailMode, withReminderNote } from '#web/staff/components/mail-promise.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { TEMPLATES_PATH } from '#web/staff/settings/templates/template-labels.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { FollowUpsEditor } from './follow-ups-editor.tsx';
import type { FollowUpSettingsView } from './steps-form.ts';

const LEAD =
  'Sent automatically until the customer replies. They stop after a decision, a question, a bounced email or an opt-out. Sent in the customer’s time zone, between 8 AM and 9 PM.';

/** Sets the automatic reminders while a quote awaits a reply. Only owners and admins can change them. */
export function FollowUpsPanel() {
  const settings = useQuery(queries.followUps.settings.queryOptions());
  const mail = useMailMode();
  const mayChange = useViewer().may('company_settings.change');
  return (
    <Panel title="Reminders" lead={withReminderNote(LEAD, mail)}>
      {settings.data && mayChange && (
        <>
          <FollowUpsEditor settings={settings.data} />
          <Text size="sm" c="dimmed">
            Edit the wording in{' '}
            <Anchor component={Link} to={TEMPLATES_PATH} underline="always">
              Templates
            </Anchor>
            .
          </Text>
        </>
      )}
      {settings.data && !mayChange && <FollowUpFacts settings={settings.data} />}
      {settings.isPending && <Skeleton h={260} role="status" aria-label="Loading" />}
      {settings.isError && !settings.data && (
        <FailedState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </Panel>
  );
}

function FollowUpFacts({ settings: { enabled, steps } }: { settings: FollowUpSettingsView }) {
  if (!enabled || steps.length === 0) return <Text>No automatic reminders.</Text>;
  return (
    <List spacing="xs">
      {steps.map((step) => (
        <List.Item key={step.id}>{stepLabel(step)}</List.Item>
      ))}
    </List>
  );
}
