import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { AuditTable } from './audit-table.tsx';

const LATEST = 5;

export function AuditPanel() {
  const { timeZone } = useViewer();
  const log = useQuery(queries.auditLog.list.queryOptions({ input: { limit: LATEST } }));
  const failure = readFailure(log);
  return (
    <Panel title="Audit log" lead="The latest sign-ins and changes.">
      {log.data && <AuditTable entries={log.data.entries} timeZone={timeZone} />}
      {!log.data && failure === null && <Skeleton h={200} role="status" aria-label="Loading" />}
      {failure !== null && <FailedState error={failure} onRetry={() => void log.refetch()} />}
      <Button component={Link} to="/app/owner/audit" variant="default" className="panel-button">
        View full audit log
      </Button>
    </Panel>
  );
}
