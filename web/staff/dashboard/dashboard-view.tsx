import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { useSingleKeys } from '#web/staff/shell/shortcuts/shortcut-setting.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { ApprovedMonth } from './approved-month.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { FirstDay, isFirstDay } from './first-day.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestEvents } from './latest-events.tsx';
import { MismatchNote } from './mismatch-note.tsx';
import { MoneyShares } from './money-shares.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RecordProblems } from './record-problems.tsx';
import { Today } from './today.tsx';
import { TrialDaysNotice } from './trial-days.tsx';

interface DashboardViewProps {
  data: DashboardData | undefined;
  waiting?: ReactNode;
  children?: ReactNode;
}

/** Renders the dashboard. The server renders it first, and the app's result must be identical, so nothing moves. */
export function DashboardView({ data, waiting, children }: DashboardViewProps) {
  const viewer = useViewer();
  const mayWrite = viewer.may('quotes.write');
  const isNew = data !== undefined && isFirstDay(data);
  return (
    <div className="dashboard">
      {isNew ? (
        <PageHead title={<Welcome name={viewer.fullName} />} />
      ) : (
        <PageHead title="Dashboard" fact={<TodaysDate data={data} />}>
          {mayWrite && <NewQuote />}
        </PageHead>
      )}
      {children}
      {!data && waiting}
      {data && <RecordProblems problems={data.record_problems} />}
      {data && (isNew ? <FirstDay data={data} mayWrite={mayWrite} /> : <Filled data={data} />)}
      <TrialDaysNotice />
    </div>
  );
}

/** The heading, for people who can't see which screen this is. */
function Welcome({ name }: { name: string }) {
  const [first] = name.split(' ');
  return (
    <>
      <span className="visually-hidden">Dashboard: </span>
      {first ? `Welcome, ${first}` : 'Welcome'}
    </>
  );
}

/** On a phone, the date is beside "Today". */
function TodaysDate({ data }: { data: DashboardData | undefined }) {
  const { timeZone } = useViewer();
  return <span className="from-laptop">{data && staffDate(data.now, timeZone, new Date(data.now))}</span>;
}

/** Creates a quote. A phone has this button in the bar at the bottom instead. */
function NewQuote() {
  const { enabled } = useSingleKeys();
  return (
    <Button
      component={Link}
      to="/app/quotes/new"
      leftSection={<Icon name="plus" size={16} />}
      rightSection={enabled && <kbd aria-hidden="true">N</kbd>}
      className="from-laptop new-quote"
    >
      New quote
    </Button>
  );
}

function Filled({ data }: { data: DashboardData }) {
  return (
    <>
      <FirstSteps data={data} />
      <Today visits={data.today} now={data.now} />
      <div className="dashboard-columns needs-band">
        <NeedsYou needs={data.needs} />
        <LatestEvents latest={data.latest} now={data.now} />
      </div>
      {hasMoney(data) && (
        <div className="dashboard-columns money-band">
          <ApprovedMonth month={data.month} weeks={data.weeks} now={data.now} />
          <div>
            <MoneyShares data={data} />
            <MismatchNote count={data.mismatched_quotes} />
          </div>
        </div>
      )}
    </>
  );
}

/** Returns false while all totals are zero: until a customer has a quote, or someone has decided one. */
function hasMoney({ first_steps, win_rate }: DashboardData): boolean {
  return first_steps.quote_sent || win_rate.approved + win_rate.declined > 0;
}
