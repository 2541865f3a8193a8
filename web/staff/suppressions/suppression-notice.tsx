import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { staffDate } from '#domain/dates.ts';
import { SUPPRESSION_LABELS } from '#domain/messages/suppression.ts';
import { queries } from '#web/api/query.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';

/** Milliseconds to wait after typing, so that no unfinished email is looked up. */
const PAUSE_MS = 500;
const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/;

/** Warns before sending that emails to this recipient are blocked. Says since when and why, and what to do. */
export function SuppressionNotice({ email }: { email: string }) {
  const { timeZone, may } = useViewer();
  const [asked] = useDebouncedValue(email.trim(), PAUSE_MS);
  const isWhole = WHOLE_ADDRESS.test(asked);
  const { data } = useQuery(queries.suppressions.check.queryOptions({ input: { email: asked }, enabled: isWhole }));
  const found = isWhole && asked === email.trim() ? data?.suppression : null;
  if (!found) return null;
  const about = found.quote_number === null ? '' : `, about quote ${found.quote_number}`;
  return (
    <Alert color="slate" role="status" icon={<Icon name="warning" />} title={`Emails to ${found.address} are blocked`}>
      <Text size="sm" className="breakable">
        {SUPPRESSION_LABELS[found.reason]} on {staffDate(found.at, timeZone)}
        {about}.{found.detail && ` Their mail server said: ${found.detail}`}
      </Text>
      <Text size="sm">
        Use another email, or share the link yourself.{' '}
        {may('company_settings.change')
          ? 'Is the address correct? Unblock it in Settings, under “Blocked emails”.'
          : 'Is the address correct? The owner and admins can unblock it.'}
      </Text>
    </Alert>
  );
}
