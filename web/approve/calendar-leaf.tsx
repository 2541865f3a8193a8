import { type Language, LOCALES } from '#domain/language/language.ts';

interface CalendarLeafProps {
  day: Date;
  zone: string;
  language: Language;
}

/** A page of a calendar. Hidden from screen readers, because the headline names the day. */
export function CalendarLeaf({ day, zone, language }: CalendarLeafProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options }).format(day);
  return (
    <svg className="quote-leaf" viewBox="0 0 72 76" aria-hidden="true">
      <rect className="quote-leaf-page" x="1" y="5" width="70" height="70" rx="8" />
      <path className="quote-leaf-top" d="M1 13a8 8 0 0 1 8-8h54a8 8 0 0 1 8 8v13H1Z" />
      <path d="M20 1v9M52 1v9" />
      <text className="quote-leaf-month" x="36" y="20">
        {part({ month: 'short' }).toUpperCase()}
      </text>
      <text className="quote-leaf-day" x="36" y="55">
        {part({ day: 'numeric' })}
      </text>
      <text className="quote-leaf-name" x="36" y="69">
        {part({ weekday: 'short' })}
      </text>
    </svg>
  );
}
