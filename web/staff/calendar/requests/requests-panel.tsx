import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { queries } from '#web/api/query.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Request } from './request.ts';
import { RequestAnswer, RequestedTimeCard } from './request-answer.tsx';

const PLACE = 'requests';

interface RequestsPanelProps {
  onOpen: (request: Request) => void;
}

/** Lists the times that customers requested on their pages. Hidden while no request needs an answer. */
export function RequestsPanel({ onOpen }: RequestsPanelProps) {
  const { may } = useViewer();
  const { data } = useQuery(queries.appointments.requests.queryOptions());
  const requests = data?.requests ?? [];
  const isAnyone = requests.length > 0;
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // A link to the requests focuses the panel once it is loaded. The browser then scrolls to it.
  useEffect(() => {
    if (isAnyone && key && hash === `#${PLACE}`) place.current?.focus();
  }, [isAnyone, hash, key]);
  if (!isAnyone) return null;
  return (
    <div ref={place} id={PLACE} tabIndex={-1}>
      <Panel title="Requested times" dense>
        <Stack component="ul" className="plain-list" gap="lg">
          {requests.map((request) => (
            <li key={request.id}>
              <Stack gap="xs">
                <div>
                  <Text fw={600} className="breakable">
                    {request.customer_name}{' '}
                    <Anchor component={Link} to={`/app/quotes/${request.quote_id}`}>
                      {request.number}
                    </Anchor>
                  </Text>
                  <RequestedTimeCard request={request} />
                </div>
                {may('quotes.write') && <RequestAnswer request={request} onOpen={onOpen} />}
              </Stack>
            </li>
          ))}
        </Stack>
      </Panel>
    </div>
  );
}
