import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { JOB_KIND_LABELS } from '#domain/calendar/job-limits.ts';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref, dialable, textHref } from '#web/ui/phone-links.ts';
import type { Job } from './use-job.ts';

/** Shows where to go and whom to call, within reach of a thumb. Gate code and water are visible without searching. */
export function WherePanel({ job }: { job: Job }) {
  const { may } = useViewer();
  const { id, kind, title, customer_name, property_address, quote_id, number } = job;
  return (
    <Panel title="Location" dense>
      <Stack gap="sm">
        {customer_name && title !== customer_name && <Text className="breakable">{title}</Text>}
        {kind !== 'work' && <Text c="dimmed">{JOB_KIND_LABELS[kind]}</Text>}
        {property_address && (
          <Text fw={600} className="breakable">
            {property_address}
          </Text>
        )}
        {job.customer_phone && <Text className="breakable">{job.customer_phone}</Text>}
        <Ways job={job} />
        <OnSite job={job} />
        {quote_id && (
          <Anchor component={Link} to={`/app/quotes/${quote_id}`}>
            {number}
          </Anchor>
        )}
        {kind === 'estimate' && may('quotes.write') && (
          <Button component={Link} to={`/app/quotes/new?job=${id}`} className="button-start">
            New quote
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function Ways({ job: { customer_phone, property_address } }: { job: Job }) {
  const number = dialable(customer_phone);
  const map = mapLink(deviceOf(navigator.userAgent), { place: '', address: property_address });
  if (!number && !property_address) return null;
  return (
    <SimpleGrid cols={3} spacing="xs">
      {number && (
        <Button
          component="a"
          href={callHref(customer_phone)}
          variant="default"
          leftSection={<Icon name="phone" />}
          aria-label={`Call ${customer_phone}`}
        >
          Call
        </Button>
      )}
      {number && (
        <Button
          component="a"
          href={textHref(customer_phone)}
          variant="default"
          leftSection={<Icon name="message" />}
          aria-label={`Text ${customer_phone}`}
        >
          Text
        </Button>
      )}
      {map && (
        <Button
          component="a"
          href={map}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<Icon name="pin" />}
        >
          Map
        </Button>
      )}
    </SimpleGrid>
  );
}

function OnSite({ job: { on_site } }: { job: Job }) {
  const facts = [
    ['Gate code', on_site?.gate_code],
    ['Water', on_site?.water_source],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="on-site">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
