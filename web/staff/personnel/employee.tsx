import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Link } from 'react-router';
import { ACTIVITY_PERIODS } from '#contract/personnel.ts';
import { staffDate, staffMoment } from '#domain/dates.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { BackLink } from '#web/staff/components/back-link.tsx';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { ROLE_NAMES } from '#web/staff/components/role-labels.ts';
import { Panel, Screen } from '#web/staff/components/screen.tsx';
import { EventList } from '#web/staff/quotes/event-list.tsx';
import { revisionName } from '#web/staff/quotes/revision-names.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/employee.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { MemberMenu } from './member-menu.tsx';
import { LastSeen } from './members-table.tsx';
import { Headline, StateTable } from './person-totals.tsx';
import type { Employee } from './team.ts';
import { useManages } from './use-team.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Personnel · ${matches[0].loaderData.productName}` },
];

const PERIODS: Record<(typeof ACTIVITY_PERIODS)[number], { short: string; words: string }> = {
  '30d': { short: '30 days', words: 'the last 30 days' },
  '90d': { short: '90 days', words: 'the last 90 days' },
  '365d': { short: '1 year', words: 'the last 365 days' },
  all: { short: 'All', words: 'all time' },
};

export default function MemberScreen({ params: { employeeId } }: Route.ComponentProps) {
  const [period, setPeriod] = useQueryState('period', parseAsStringLiteral(ACTIVITY_PERIODS).withDefault('90d'));
  const query = useQuery({
    ...queries.personnel.employee.queryOptions({ input: { id: employeeId, period } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const failure = readFailure(query);
  if (!data && failure !== null && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCodeOf(failure)))
    return <NotFoundScreen />;
  return (
    <Screen
      title={data?.member.full_name ?? 'Personnel'}
      lead={<BackLink to="/app/personnel">Personnel</BackLink>}
      action={data && <Actions member={data.member} />}
    >
      {data && <title>{`${data.member.full_name} · Personnel`}</title>}
      {!data && failure === null && <LoadingPanels heights={[120, 200]} />}
      {!data && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {data && (
        <>
          <Person member={data.member} />
          {data.devices && data.member.deactivated_at === null && (
            <DevicesPanel member={data.member} devices={data.devices} />
          )}
          <Group justify="space-between" gap="sm">
            <Text c="dimmed">
              Quotes created in {PERIODS[period].words}, with their status today. A revision of an approved quote isn’t
              counted again.
            </Text>
            <SegmentedControl
              aria-label="Period"
              data={ACTIVITY_PERIODS.map((value) => ({ value, label: PERIODS[value].short }))}
              value={period}
              onChange={(value) => void setPeriod(value)}
            />
          </Group>
          <MemberStats figures={data.figures} />
          <OpenQuotes member={data.member} quotes={data.open_quotes} />
          <Activity activity={data.activity} words={PERIODS[period].words} />
        </>
      )}
    </Screen>
  );
}

function Actions({ member }: { member: Employee['member'] }) {
  const manages = useManages();
  if (!manages(member.role)) return null;
  return (
    <MemberMenu member={member}>
      <Button variant="default" rightSection={<Icon name="down" />}>
        Change
      </Button>
    </MemberMenu>
  );
}

function Person({ member }: { member: Employee['member'] }) {
  const { timeZone } = useViewer();
  const { user } = useSession();
  return (
    <Panel
      title={member.id === user.id ? 'You' : ROLE_NAMES[member.role]}
      aside={member.deactivated_at !== null ? <Mark tone="bad">Deactivated</Mark> : <Mark tone="good">Active</Mark>}
    >
      <Facts
        facts={[
          ['Email', member.email],
          ['Role', ROLE_NAMES[member.role]],
          ['Joined', staffDate(member.joined_at, timeZone)],
          ['Last seen', <LastSeen key="seen" member={member} />],
          ...(member.deactivated_at === null
            ? []
            : [['Deactivated', staffMoment(member.deactivated_at, timeZone)] as const]),
        ]}
      />
    </Panel>
  );
}

function MemberStats({ figures }: { figures: Employee['figures'] }) {
  return (
    <>
      <Headline figures={figures} showsMoney />
      {figures.count > 0 && (
        <Panel title="By status">
          <StateTable figures={figures} showsMoney />
        </Panel>
      )}
    </>
  );
}

function OpenQuotes({ member, quotes }: { member: Employee['member']; quotes: Employee['open_quotes'] }) {
  const { currency } = useViewer();
  const lead =
    member.deactivated_at !== null && quotes.length > 0
      ? 'Anyone on the team can follow up on these.'
      : 'Newest first.';
  return (
    <Panel title="Drafts and quotes awaiting reply" lead={lead}>
      {quotes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No drafts, and no quotes awaiting reply.
        </Text>
      ) : (
        <ul className="plain-list events">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <Text size="sm" className="breakable">
                  <Anchor component={Link} underline="always" to={`/app/quotes/${quote.id}`}>
                    {quote.number}
                    {revisionName(quote) && `, ${revisionName(quote)?.toLowerCase()}`}
                  </Anchor>
                  {quote.customer_name && ` for ${quote.customer_name}`}
                </Text>
                <Stack gap={2} align="flex-end">
                  <Text size="sm" className="nowrap tabular">
                    {formatMoney(quote.price_cents, currency)}
                  </Text>
                  <StatusLabel label={quote.label} mismatch={quote.record_mismatch} />
                </Stack>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Activity({ activity, words }: { activity: Employee['activity']; words: string }) {
  return (
    <Panel title="Recent activity">
      {activity.length === 0 ? (
        <Text size="sm" c="dimmed">
          No quote activity in {words}.
        </Text>
      ) : (
        <EventList events={activity} />
      )}
    </Panel>
  );
}
