/** Reads calendar files with an independent library. */
import ICAL from 'ical.js';
import { visibleText } from '#domain/text.ts';

export interface ReadEvent {
  uid: string;
  sequence: number;
  status: string;
  /** ISO instants, or days for all-day events */
  start: string;
  end: string;
  summary: string;
  location: string;
  description: string;
  organizer: string;
  organizerName: string;
  attendees: string[];
}

const instant = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString());

/** @throws Error for text that isn't a calendar */
export function readCalendar(text: string): { method: string; name: string; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const organizer = component.getFirstProperty('organizer');
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: textOf(component, 'status'),
      start: instant(event.startDate),
      end: instant(event.endDate),
      summary: event.summary,
      location: event.location ?? '',
      description: event.description ?? '',
      organizer: String(organizer?.getFirstValue() ?? ''),
      organizerName: String(organizer?.getParameter('cn') ?? ''),
      attendees: event.attendees.map((attendee) => String(attendee.getFirstValue())),
    };
  });
  return { method: textOf(calendar, 'method'), name: textOf(calendar, 'x-wr-calname'), events };
}

/** Removes control characters and direction marks, which no one sees. */
export const plainText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (each) =>
      /[\n\t]/.test(each) ? each : '',
    );

export const plainLine = (text: string) => visibleText(plainText(text).replace(/\s+/g, ' '));
