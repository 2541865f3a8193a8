import { staffMoment } from '#domain/dates.ts';
import { NotifyButton } from '#web/staff/calendar/requests/notify-button.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type CalendarEntry, whenOf } from './entries/entry.ts';

/**
 * Lists customers who don't know yet that their appointment was moved or canceled. Asking right after each drag would
 * interrupt people who drag several visits.
 */
export function NotNotifiedCards({ entries }: { entries: readonly CalendarEntry[] }) {
  const { may, timeZone } = useViewer();
  const notNotified = entries.filter(({ news, told_starts_at }) => news !== null && told_starts_at !== null);
  if (notNotified.length === 0 || !may('quotes.write')) return null;
  return (
    <section className="work-side-part" aria-labelledby="not-notified">
      <div className="work-side-head">
        <h2 id="not-notified">Not notified yet</h2>
        <span className="count">{notNotified.length}</span>
      </div>
      <ul className="plain-list tray-list">
        {notNotified.map((entry) => (
          <li key={entry.id} className="tray-card">
            <strong className="breakable">{entry.customer_name || entry.title}</strong>
            <span className="tray-where">{entry.state === 'cancelled' ? 'Canceled' : whenOf(entry)}</span>
            {entry.told_starts_at && (
              <span className="tray-about">Customer expects {staffMoment(entry.told_starts_at, timeZone)}</span>
            )}
            <NotifyButton visit={entry} of={entry.customer_name || entry.title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
