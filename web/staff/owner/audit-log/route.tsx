import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { zoneLongName } from '#domain/dates.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { AUDIT_FILTERS_ID, AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { csvAddress, filterOf, useAuditChoice, useAuditLog } from './use-audit-log.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Audit log · ${matches[0].loaderData.productName}` },
];

const LOCATION_NOTE =
  ' Locations are approximate (based on IP address); phones and VPNs can appear in another state or country.';

/** Shows who did what, when and from where. No one can change or remove an entry. */
export default function AuditLog() {
  const { timeZone } = useViewer();
  const { choice, choose, clear } = useAuditChoice();
  const filters = Object.keys(filterOf(choice)).length;
  const [isOpen, setOpen] = useState(filters > 0);
  const log = useAuditLog(filterOf(choice));
  const showsPlaces = log.rows?.some(({ place }) => place !== null && place !== 'private') === true;
  return (
    <Screen
      title="Audit log"
      back={{ to: '/app/owner/log', label: 'Owner Tools' }}
      action={
        <>
          <Button
            variant="default"
            className="narrow-only"
            leftSection={<Icon name="filter" size={18} />}
            aria-expanded={isOpen}
            aria-controls={AUDIT_FILTERS_ID}
            onClick={() => setOpen(!isOpen)}
          >
            Filters{filters > 0 && ` (${filters})`}
          </Button>
          <Button
            component="a"
            href={csvAddress(filterOf(choice))}
            download
            variant="default"
            leftSection={<Icon name="download" />}
          >
            Download CSV
          </Button>
        </>
      }
    >
      <AuditFilters isOpen={isOpen} choice={choice} onChoose={choose} onClear={clear} />
      {log.rows && log.rows.length > 0 && (
        <div aria-busy={log.isRefreshing}>
          <AuditTable entries={log.rows} timeZone={timeZone} byDay />
          {log.hasMore && (
            <LoadMore loading={log.isLoadingMore} onClick={log.loadMore}>
              Load older
            </LoadMore>
          )}
        </div>
      )}
      {log.rows?.length === 0 && <NothingFound isFiltered={filters > 0} onClear={clear} />}
      {!log.rows && log.failure === null && <LoadingPanels heights={[320]} />}
      {log.failure !== null && <FailedState error={log.failure} onRetry={log.retry} />}
      <Text size="sm" c="dimmed">
        No one can change or delete an entry. Times are in {zoneLongName(timeZone)}.{showsPlaces && LOCATION_NOTE}
      </Text>
    </Screen>
  );
}

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState picture="people" title="Nothing logged yet">
        Sign-ins and changes to prices, settings and the team appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      picture="search"
      title="No matching entries"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
