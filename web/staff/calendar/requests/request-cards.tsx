import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { confirming } from './notified-sentence.ts';
import type { Request } from './request.ts';
import { RequestAnswer, RequestedTimeCard } from './request-answer.tsx';

/** The id of the requests beside the calendar, for links to them. */
export const REQUESTS_PLACE = 'requests';

interface RequestCardsProps {
  requests: readonly Request[];
  onOpen: (request: Request) => void;
}

/** Lists the times that customers requested on their pages, above the other work without a time. */
export function RequestCards({ requests, onOpen }: RequestCardsProps) {
  const { may } = useViewer();
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isAnyone = requests.length > 0;
  // A link to the requests focuses them once they are loaded. The browser then scrolls to them.
  useEffect(() => {
    if (isAnyone && key && hash === `#${REQUESTS_PLACE}`) place.current?.focus();
  }, [isAnyone, hash, key]);
  const { hint } = confirming('the customer', useMessageHold()('email'));
  if (!isAnyone) return null;
  return (
    <section ref={place} id={REQUESTS_PLACE} tabIndex={-1} aria-label="Requested times">
      {hint && <p className="work-side-hint">{hint}</p>}
      <ul className="plain-list tray-list">
        {requests.map((request) => (
          <li key={request.id} className="tray-card">
            <strong className="breakable">
              {request.customer_name}{' '}
              <Link to={`/app/quotes/${request.quote_id}`} className="tray-number">
                {request.number}
              </Link>
            </strong>
            <RequestedTimeCard request={request} isCard />
            {may('quotes.write') && <RequestAnswer request={request} onOpen={onOpen} isCard />}
          </li>
        ))}
      </ul>
    </section>
  );
}
