import { ActionIcon, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Link } from 'react-router';
import { ACTIVITY_PERIODS } from '#contract/personnel.ts';
import { staffDate, staffMoment } from '#domain/dates.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
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
  '30d': { short: '30 days', words: 'in the last 30 days' },
  '90d': { short: '90 days', words: 'in the last 90 days' },
  '365d': { short: '1 year', words: 'in the last 365 days' },
  all: { short: 'All', words: 'so far' },
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
      back={{ to: '/app/personnel', label: 'Personnel' }}
      state={data && <State member={data.member} />}
      action={data && <Actions member={data.member} />}
    >
      {data && <title>{`${data.member.full_name} · Personnel`}</title>}
      {!data && failure === null && <LoadingPanels heights={[120, 200]} />}
      {!data && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {data && (
        <div className="person">
          <div className="person-main">
            {data.figures.count === 0 && <NextVisits ahead={data.visits_ahead} />}
            <div className="person-period">
              <h2>Quotes</h2>
              <SegmentedControl
                aria-label="Period"
                data={ACTIVITY_PERIODS.map((value) => ({ value, label: PERIODS[value].short }))}
                value={period}
                onChange={(value) => void setPeriod(value)}
              />
            </div>
            <MemberStats figures={data.figures} words={PERIODS[period].words} />
            {(data.figures.count > 0 || data.open_quotes.length > 0) && (
              <OpenQuotes member={data.member} quotes={data.open_quotes} />
            )}
            {(data.figures.count > 0 || data.activity.length > 0) && (
              <Activity activity={data.activity} words={PERIODS[period].words} />
            )}
          </div>
          <div className="person-side">
            <Person member={data.member} />
            {data.devices && data.member.deactivated_at === null && (
              <DevicesPanel member={data.member} devices={data.devices} />
            )}
          </div>
        </div>
      )}
    </Screen>
  );
}

function Actions({ member }: { member: Employee['member'] }) {
  const manages = useManages();
  if (!manages(member.role)) return null;
  return (
    <MemberMenu member={member}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${member.full_name}`}>
        <Icon name="dots" />
      </ActionIcon>
    </MemberMenu>
  );
}

function State({ member }: { member: Employee['member'] }) {
  if (member.deactivated_at !== null) return <Mark tone="off">Deactivated</Mark>;
  return (
    <Mark tone="off" icon="owner">
      {ROLE_NAMES[member.role]}
    </Mark>
  );
}

function Person({ member }: { member: Employee['member'] }) {
  const { timeZone } = useViewer();
  const { user } = useSession();
  return (
    <Panel title="Access" lead={member.id === user.id ? 'This is you.' : undefined}>
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

/** Lists what comes next for someone who does the work instead of quoting it. */
function NextVisits({ ahead: { count, next } }: { ahead: Employee['visits_ahead'] }) {
  const { timeZone } = useViewer();
  if (count === 0) return null;
  return (
    <PageSection title="Upcoming visits" count={count}>
      <ul className="rows">
        {next.map(({ id, job_id, starts_at, title, property_address }) => (
          <li key={id}>
            <Link to={`/app/jobs/${job_id}`} className="row">
              <span className="row-words">
                <span className="row-name">{title}</span>
                <span className="row-more">{property_address}</span>
              </span>
              <span className="row-end">{starts_at ? staffMoment(starts_at, timeZone) : 'Unscheduled'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function MemberStats({ figures, words }: { figures: Employee['figures']; words: string }) {
  if (figures.count === 0)
    return (
      <Text size="sm" c="dimmed">
        No quotes created {words}.
      </Text>
    );
  return (
    <>
      <Headline figures={figures} showsMoney />
      <PageSection
        title="By status"
        lead={`Quotes created ${words}, with their status today. A revision of an approved quote isn’t counted again.`}
      >
        <StateTable figures={figures} showsMoney />
      </PageSection>
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
    <PageSection title="Drafts and quotes awaiting reply" count={quotes.length} lead={lead}>
      {quotes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No drafts, and no quotes awaiting reply.
        </Text>
      ) : (
        <ul className="rows">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Link to={`/app/quotes/${quote.id}`} className="row">
                <span className="row-words">
                  <span className="row-name">{quote.customer_name || quote.number}</span>
                  <span className="row-more">
                    {[quote.number, revisionName(quote)?.toLowerCase()].filter(Boolean).join(', ')}
                  </span>
                </span>
                <StatusLabel label={quote.label} mismatch={quote.record_mismatch} />
                <span className="row-end">{formatMoney(quote.price_cents, currency)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Activity({ activity, words }: { activity: Employee['activity']; words: string }) {
  return (
    <PageSection title="Recent activity">
      {activity.length === 0 ? (
        <Text size="sm" c="dimmed">
          No quote activity {words}.
        </Text>
      ) : (
        <EventList events={activity} />
      )}
    </PageSection>
  );
}
