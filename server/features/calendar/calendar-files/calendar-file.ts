/** Writes visits for calendar apps (RFC 5545): an emailed invitation, a file to download, a feed. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { visibleText } from '#domain/text.ts';

/** Emails use REQUEST for a new or changed time, and CANCEL. Files and feeds use PUBLISH. */
type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export interface CalendarEvent {
  /** Constant for the visit's lifetime. Becomes `id@host`. */
  id: string;
  /** Grows each time the visit is rescheduled, canceled or restored. Calendar apps keep the highest version. */
  sequence: number;
  /** For whole days: midnight of the first day in UTC. */
  start: Date;
  /** The first instant after the visit. */
  end: Date;
  isWholeDays?: boolean;
  isCancelled: boolean;
  changedAt: Date;
  title: string;
  place: string;
  description: string;
}

interface CalendarFile {
  method: CalendarMethod;
  /** The title that an app shows for a feed. */
  name?: string;
  /** Minutes that an app should wait before fetching a feed again. */
  refreshMinutes?: number;
  events: readonly CalendarEvent[];
  /** Host name of the installation, which makes ids globally unique. */
  host: string;
  productName: string;
  /** For an invitation: the sender of its email, and the invited person. */
  people?: { organizer: Person; attendee: Person };
}

interface Person {
  name: string;
  email: string;
}

/** Writes all times in UTC. Apps show them in their own time zone. Time zone definitions would only add errors. */
export function calendarFile(file: CalendarFile): string {
  const { method, name, refreshMinutes, events, host, productName, people } = file;
  const calendar = ical({
    prodId: { company: oneLine(productName), product: 'Calendar' },
    method: ICalCalendarMethod[method],
    ...(name === undefined ? {} : { name: oneLine(name) }),
    ...(refreshMinutes === undefined ? {} : { ttl: refreshMinutes * 60 }),
  });
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@${host}`,
      sequence: event.sequence,
      start: event.start,
      end: event.end,
      allDay: event.isWholeDays ?? false,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      summary: oneLine(event.title),
      location: oneLine(event.place),
      description: safe(event.description),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(people ? peopleOf(people) : {}),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function peopleOf({ organizer, attendee }: NonNullable<CalendarFile['people']>) {
  return {
    organizer: { name: nameOf(organizer) || organizer.email, email: organizer.email },
    // No one reads replies to the sender's email, so the file requests none.
    attendees: [{ name: nameOf(attendee) || attendee.email, email: attendee.email, rsvp: false }],
  };
}

/** Calendar apps disagree about quotes, carets and backslashes in names (RFC 6868). */
const nameOf = ({ name }: Person) => oneLine(name.replace(/["\\^]/g, ''));

/** Characters that end a line of the file or change the text direction. The library escapes all others. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu;

function safe(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSAFE, (each) => (each === '\n' || each === '\t' ? each : ''));
}

const oneLine = (text: string) => visibleText(safe(text).replace(/\s+/g, ' '));
