import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { locationNote } from '#web/staff/components/location-line.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import type { reauthenticationOf } from '#web/staff/two-factor/reauthentication-field.tsx';
import { type OpenSession, type SessionInWords, sessionsInWords } from './session-labels.ts';
import { SessionRow } from './session-row.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

export function SessionsPanel({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const list = useQuery(queries.sessions.list.queryOptions());
  const [asking, setAsking] = useState<OpenSession | 'others' | null>(null);
  const others = list.data?.filter(({ current }) => !current) ?? [];

  /** Ends sessions and reloads the list. Reloads even after a failure, because the list may be outdated. */
  async function end(
    which: OpenSession | 'others',
    reauthentication: ReturnType<typeof reauthenticationOf>,
  ): Promise<void> {
    try {
      if (which === 'others') await api.accounts.logout({ scope: 'others', reauthentication });
      else await api.sessions.end({ id: which.id, reauthentication });
      toastSuccess(
        which === 'others' ? 'You were signed out on every other device.' : `${which.device} was signed out.`,
      );
    } finally {
      await client.invalidateQueries({ queryKey: queries.sessions.key() });
    }
  }

  return (
    <Panel title="Devices" lead={`Where you’re signed in.${locationNote(list.data)}`}>
      {list.data && <SessionList sessions={sessionsInWords(list.data, timeZone, new Date())} onEnd={setAsking} />}
      {list.isPending && <Skeleton h={72} role="status" aria-label="Loading" />}
      {list.isError && !list.data && <FailedState error={list.error} onRetry={() => void list.refetch()} />}
      {others.length > 1 && (
        <Button variant="default" onClick={() => setAsking('others')} className="panel-button">
          Sign out all other devices
        </Button>
      )}
      {asking && (
        <SignOutDialog
          what={asking === 'others' ? `all ${others.length} other devices` : asking.device}
          onConfirm={(reauthentication) => end(asking, reauthentication)}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}

/** The most sessions shown at first. Further ones are usually old. */
const SHOWN_AT_FIRST = 5;

function SessionList({
  sessions,
  onEnd,
}: {
  sessions: readonly SessionInWords[];
  onEnd: (session: OpenSession) => void;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const hidden = sessions.length - SHOWN_AT_FIRST;
  // Hiding a single row would save no space, because the button that shows it is as large.
  const isShort = hidden > 1 && !showsAll;
  const shown = isShort ? sessions.slice(0, SHOWN_AT_FIRST) : sessions;
  return (
    <>
      <ul className="sessions">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {isShort && (
        <Button variant="subtle" className="panel-button" ml={-18} onClick={() => setShowsAll(true)}>
          Show {hidden} more devices
        </Button>
      )}
    </>
  );
}
