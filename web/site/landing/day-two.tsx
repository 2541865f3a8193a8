import { LineIcon } from './illustration.tsx';

/** Each part: the path of its icon, its title and its text. */
const PARTS = [
  [
    'M4.5 14h11c-1-1-1.5-2.2-1.5-5a4 4 0 0 0-8 0c0 2.8-.5 4-1.5 5ZM8.5 16.5c.8.9 2.2.9 3 0',
    'Automatic reminders',
    'Friendly nudges until your customer replies. They stop the moment someone decides.',
  ],
  [
    'm4 16 .7-3.2L13 4.5l2.5 2.5-8.3 8.3ZM11.5 6l2.5 2.5',
    'Edit after sending',
    'Same link, new version, changes highlighted. No one can approve an old price.',
  ],
  [
    'M7 15h6a2.5 2.5 0 0 0 0-5H7a2.5 2.5 0 0 1 0-5h6M5 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
    'Crew schedule and route',
    'Stops in order, with gate code, mix sheet, checklist, photos and directions.',
  ],
  [
    'M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3v4h-4',
    'Wash plans',
    'The next quote is sent when it’s due, with the wash plan’s discount.',
  ],
  [
    'M4 16v-3m4 3v-6m4 6V7m4 9V4',
    'Bad signal',
    'A quote you have open stays on your phone, photos too, and sends when you’re back online.',
  ],
  [
    'M3 3.5V17h14M6 13l3.5-4 3 2.5L17 6',
    'Price coach',
    'See which prices get approved, and what each quote earns while you build it.',
  ],
  [
    'M3.5 3.5h13v13h-13ZM6.5 10l2.5 2.5 4.5-5',
    'Packages and options',
    'Customers pick Basic, Deluxe or Premium, see the new total, and sign exactly that.',
  ],
  [
    'M3 4.5h14v9.5H9l-4 3v-3H3ZM7 9h6',
    'Ask for a quote',
    'Requests from your website become drafts, with photos and your likely price.',
  ],
  [
    'M10 17s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9ZM10 6v3m0 2.2v.1',
    'Existing damage',
    'Mark cracks and stains on the photos. Customers see them before they sign.',
  ],
  [
    'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6Z',
    'Reviews and tips',
    'When the work is done, your customer finds your review link, and can leave a tip by card.',
  ],
  [
    'M7 3v4m6-4v4M5 7h10v3a5 5 0 0 1-10 0ZM10 15v3',
    'API and webhooks',
    'Connect what you already use. Included in every plan.',
  ],
] as const;

export function DayTwo() {
  return (
    <section className="landing-part landing-band" aria-labelledby="more-title">
      <div className="landing-inside">
        <h2 id="more-title">And what you’ll need on day two</h2>
        <ul className="day-two">
          {PARTS.map(([icon, title, text]) => (
            <li key={title}>
              <LineIcon path={icon} />
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
