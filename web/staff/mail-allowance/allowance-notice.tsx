import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { useResendConfirmation } from '#web/staff/confirm-email/use-resend-confirmation.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { isNearEnd, nextLabel, usedLabel } from './allowance-labels.ts';
import { ConfirmBeforeMail } from './confirm-before-mail.tsx';

/** @param props.onlyProblems true to hide how many emails were sent so far */
export function AllowanceNotice({ onlyProblems = false }: { onlyProblems?: boolean }) {
  const { timeZone } = useViewer();
  const { data } = useQuery({ ...queries.mailAllowance.get.queryOptions(), staleTime: 0 });
  if (!data) return null;
  if (!data.counted) return <ConfirmBeforeMail mail="outbox" />;
  if (!data.owner_confirmed) return <UnconfirmedNotice />;
  const next = nextLabel(data, timeZone);
  if (next)
    return (
      <Alert color="slate" icon={<Icon name="clock" />} title="Email limit reached">
        <Text size="sm">
          {usedLabel(data)}. {next} You can still share the link. <MoreLink />
        </Text>
      </Alert>
    );
  if (onlyProblems && !isNearEnd(data)) return null;
  return (
    <Text size="sm" {...(isNearEnd(data) ? {} : { c: 'dimmed' })}>
      {usedLabel(data)}. {isNearEnd(data) && <MoreLink />}
    </Text>
  );
}

function MoreLink() {
  return (
    <Anchor component={Link} to="/app/settings/messages#emails" size="sm" underline="always">
      Request a higher limit
    </Anchor>
  );
}

/** Asks the owner to confirm their email. Tells everyone else to ask the owner. */
export function UnconfirmedNotice() {
  const { user } = useSession();
  const isOwner = user.role === 'owner';
  const { labels, busy, resend } = useResendConfirmation();
  return (
    <Alert
      color="slate"
      icon={<Icon name="mail" />}
      title={isOwner ? 'Confirm your email address to send emails' : 'The owner hasn’t confirmed their email'}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isOwner
            ? `Open the link we sent to ${user.email}. Until then, share links yourself.`
            : 'Emails can be sent once the owner opens the link we sent them. Until then, share links yourself.'}
        </Text>
        {isOwner && (
          <Button size="compact-md" variant="default" loading={busy} onClick={resend}>
            {labels.button}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
