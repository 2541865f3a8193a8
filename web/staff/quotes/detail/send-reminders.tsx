import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endOfDayAfter } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { daysLabel, plannedDays } from '#web/staff/quotes/planned-days.ts';
import { useQuote } from './quote-model.ts';

/** Says when reminders would be sent if the quote were sent now. Without email, most of them would not. */
export function SendReminders() {
  const { quote, company } = useQuote();
  const isFirst = quote.sent_at === null && quote.status === 'pending';
  const { data } = useQuery({ ...queries.followUps.settings.queryOptions(), enabled: isFirst });
  if (!isFirst || company.mail !== 'smtp' || !quote.follow_up || !data?.enabled) return null;
  const now = new Date();
  const zone = company.time_zone;
  const expiresAt = endOfDayAfter(now, quote.valid_days ?? company.validity_days, zone);
  const days = daysLabel(plannedDays(data.steps, { expiresAt, zone, now }));
  return (
    days && (
      <p className="send-note">
        Reminders: {days}.{' '}
        <Link to={`/app/quotes/${quote.id}/edit`} aria-label="Change reminders">
          Change
        </Link>
      </p>
    )
  );
}
