/** Writes visits for calendar programs (RFC 5545): an invitation by email, a file to download, a feed. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { visibleText } from '#domain/text.ts';

/** REQUEST and CANCEL are for emails: a new or changed time, or a cancellation. A file or a feed only publishes. */
type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export interface CalendarEvent {
  /** constant for the visit's lifetime; becomes `id@host` */
  id: string;
  /**
   * goes up each time the visit is rescheduled, canceled or restored; calendar apps keep the version with the highest
   * number
   */
  sequence: number;
  /** for whole days: midnight of the first day in UTC */
  start: Date;
  /** the first instant after the visit */
  end: Date;
  isWholeDays?: boolean;
  isCancelled: boolean;
  /** when the visit was last changed */
  changedAt: Date;
  title: string;
  place: string;
  description: string;
}

interface CalendarFile {
  method: CalendarMethod;
  /** title that a program shows for a feed */
  name?: string;
  /** minutes that a program should wait before fetching a feed again */
  refreshMinutes?: number;
  events: readonly CalendarEvent[];
  /** host name of the installation; makes ids globally unique */
  host: string;
  productName: string;
  /** for an invitation: the sender of its email, and the invited person */
  people?: { organizer: Person; attendee: Person };
}

interface Person {
  name: string;
  email: string;
}

/**
 * Writes the file. Times are instants in UTC, which every program shows in its own time zone, because including time
 * zone definitions would only add errors.
 */
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
    // No one reads replies to the sender's email, so none is requested: a customer who can't make it emails, calls or
    // uses the page.
    attendees: [{ name: nameOf(attendee) || attendee.email, email: attendee.email, rsvp: false }],
  };
}

/** Removes quotes, carets and backslashes from a name, because programs disagree about them (RFC 6868). */
const nameOf = ({ name }: Person) => oneLine(name.replace(/["\\^]/g, ''));

/** Characters that end a line of the file or affect the text direction. The library escapes all others. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu;

function safe(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSAFE, (each) => (each === '\n' || each === '\t' ? each : ''));
}

const oneLine = (text: string) => visibleText(safe(text).replace(/\s+/g, ' '));
