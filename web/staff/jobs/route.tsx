import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { queries } from '../../api/query.ts';
import { BackLink } from '../components/back-link.tsx';
import { FailedState } from '../components/failed-state.tsx';
import { LoadingPanels } from '../components/loading.tsx';
import { Panel, Screen } from '../components/screen.tsx';
import { readFailure } from '../workspace/read-failure.ts';
import type { Route } from './+types/route.ts';
import { NotesPanel } from './notes-panel.tsx';
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
      <BackLink to="/app/calendar">Calendar</BackLink>
      {!job && failure === null && <LoadingPanels heights={[160, 240]} />}
      {failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {job && (
        <>
          <WherePanel job={job} />
          <VisitsPanel job={job} />
          <WorkPanel job={job} />
          <TasksPanel job={job} />
          <NotesPanel job={job} />
        </>
      )}
    </Screen>
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

function WorkPanel({ job: { lines } }: { job: Job }) {
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
    </Panel>
  );
}
