import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { queries } from '../../api/query.ts';
import { Icon } from '../../ui/icons.tsx';
import { BackLink } from '../components/back-link.tsx';
import { FailedState } from '../components/failed-state.tsx';
import { LoadingPanels } from '../components/loading.tsx';
import { Panel, Screen } from '../components/screen.tsx';
import { useViewer } from '../workspace/viewer.ts';
import { readFailure } from '../workspace/read-failure.ts';
import { WorkStyles } from '../calendar/work/work-styles.tsx';
import type { Route } from './+types/route.ts';
import { NotesPanel } from './notes-panel.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import type { Job } from './use-job.ts';
import { VisitsPanel } from './visits-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Job · ${matches[0].loaderData.productName}` }];

/** One job as the crew needs it: where, what, when, without prices. */
export default function JobScreen() {
  const { jobId = '' } = useParams();
  const query = useQuery(queries.jobs.get.queryOptions({ input: { id: jobId } }));
  const failure = readFailure(query);
  const job = query.data;
  return (
    <Screen title={job ? job.customer_name || job.title : 'Job'} width="form">
      <WorkStyles />
      <BackLink to="/app/calendar">Calendar</BackLink>
      {!job && failure === null && <LoadingPanels heights={[160, 240]} />}
      {failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {job && (
        <>
          {job.reopened_quote_id && <ReopenedNotice quoteId={job.reopened_quote_id} />}
          <WherePanel job={job} />
          <VisitsPanel job={job} />
          <NotesPanel job={job} />
          <WorkPanel job={job} />
          <TasksPanel job={job} />
          {job.quote_id && <PhotosPanel quoteId={job.quote_id} />}
        </>
      )}
    </Screen>
  );
}

/** What was approved may change, and the visits stay where they are. */
function ReopenedNotice({ quoteId }: { quoteId: string }) {
  return (
    <Alert color="amber" icon={<Icon name="warning" />} title="The quote was reopened">
      This job shows what was approved before. The customer has not approved{' '}
      <Anchor component={Link} underline="always" to={`/app/quotes/${quoteId}`}>
        the new revision
      </Anchor>{' '}
      yet; the visits keep their times until somebody moves them.
    </Alert>
  );
}

function WherePanel({ job }: { job: Job }) {
  const { title, customer_name, customer_phone, property_address, quote_id, number } = job;
  return (
    <Panel title="Where" dense>
      <Stack gap="xs">
        {customer_name && title !== customer_name && <Text className="breakable">{title}</Text>}
        {property_address && (
          <Anchor
            className="breakable"
            href={`https://maps.apple.com/?q=${encodeURIComponent(property_address)}`}
            target="_blank"
            rel="noreferrer"
          >
            {property_address}
          </Anchor>
        )}
        <Group gap="md">
          {customer_phone && <Anchor href={`tel:${customer_phone}`}>{customer_phone}</Anchor>}
          {quote_id && (
            <Anchor component={Link} to={`/app/quotes/${quote_id}`}>
              {number}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function WorkPanel({ job: { lines, total_cents } }: { job: Job }) {
  const { currency } = useViewer();
  if (lines.length === 0) return null;
  return (
    <Panel title="What" dense>
      <Stack component="ul" className="plain-list" gap="xs">
        {lines.map(({ id, description, quantity, unit }) => (
          <li key={id}>
            <Text className="breakable">{description}</Text>
            {UNIT_SUFFIXES[unit] && (
              <Text size="sm" c="dimmed">
                {quantity.toLocaleString('en-US')} {UNIT_SUFFIXES[unit]}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      {total_cents !== null && <Text fw={600}>{formatMoney(total_cents, currency)}</Text>}
    </Panel>
  );
}
