import { Link, useNavigate } from 'react-router';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { RequestAnswer, RequestedTimeCard } from '#web/staff/calendar/requests/request-answer.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { DayVisits } from './day-visits.tsx';

/** A time that a customer requested, and the ways to respond. */
export function RequestOpen({ request }: { request: Request }) {
  const mayWrite = useViewer().may('quotes.write');
  const navigate = useNavigate();
  return (
    <section className="inbox-open" aria-label={`Requested time: ${request.customer_name}, ${request.number}`}>
      <div className="inbox-about">
        <p className="inbox-about-who">
          <strong>{request.customer_name}</strong>{' '}
          <Link to={`/app/quotes/${request.quote_id}`} className="customer-link">
            {request.number}
          </Link>
          <span className="inbox-about-place">{request.property_address}</span>
        </p>
        <span className="status-label" data-label="draft">
          <Icon name="calendar" size={16} />
          Requested time
        </span>
      </div>
      <div className="inbox-request">
        <div className="inbox-request-time">
          <RequestedTimeCard request={request} />
        </div>
        {mayWrite && (
          <RequestAnswer key={request.id} request={request} onOpen={() => void navigate('/app/calendar#requests')} />
        )}
        {request.choice && <DayVisits day={request.choice.day} />}
      </div>
    </section>
  );
}
