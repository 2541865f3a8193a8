/** What customers read about the date of their work: on the quote's page, and in their own calendar. */
export const APPOINTMENT_EN = {
  eventTitle: (company: string) => `Appointment with ${company}`,
  eventText: (crew: string, phone: string, link: string) =>
    [crew && `Who comes: ${crew}`, phone && `Questions? Call ${phone}.`, link].filter(Boolean).join('\n'),
  /** of the same customer, in a message about another visit */
  alsoPlanned: (when: string) => `Your other visit is now planned for ${when}.`,
  alsoOff: (when: string) => `Your other visit on ${when} is off for now.`,
  /** an appointment is confirmed */
  heading: 'Your appointment',
  crew: (names: string) => `Who comes: ${names}`,
  /** somebody has set out */
  onTheWay: 'On the way',
  arrival: (window: string) => `Arrival window: ${window}`,
  // Letters that need no longer text messages.
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  until: (day: string) => `until ${day}`,
  addToCalendar: 'Add to calendar',
  change: 'Request a different time',
  /** there is none yet */
  choose: 'Choose a date',
  confirms: (company: string) => `${company} will confirm it or suggest another time.`,
  dates: 'Available times',
  more: 'More days',
  first: 'First days',
  full: 'No times are available right now.',
  other: 'Or suggest another time',
  otherExample: 'For example: next Saturday, or after 4 PM',
  send: 'Request this time',
  sent: 'Your request was sent.',
  /** the customer has asked */
  asked: 'Time requested',
  requested: (when: string) => `You requested ${when}`,
  /** a visit that is confirmed */
  seeYou: (when: string) => `See you ${when}`,
  answered: (company: string) => `${company} answered:`,
  missing: 'Choose a time, or write when it suits you.',
  taken: 'This time was taken a moment ago. Please choose another one.',
  tooOften: 'You’ve requested several times today. Please call us instead.',
};

export type AppointmentTexts = typeof APPOINTMENT_EN;
