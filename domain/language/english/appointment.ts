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
  until: (day: string) => `until ${day}`,
  addToCalendar: 'Add to calendar',
  change: 'Ask to change the date',
  /** there is none yet */
  choose: 'Choose a date',
  confirms: (company: string) => `${company} confirms it, or suggests another.`,
  dates: 'Free dates',
  more: 'More dates',
  first: 'First dates',
  full: 'No dates are free at the moment.',
  other: 'Or suggest another time',
  otherExample: 'For example: next Saturday, or after 4 PM',
  send: 'Ask for this date',
  sent: 'Your date was sent.',
  /** the customer has asked */
  asked: 'You asked for a date',
  answered: (company: string) => `${company} answered:`,
  missing: 'Choose a date, or write when it suits you.',
  taken: 'This time was taken a moment ago. Please choose another one.',
  tooOften: 'You have asked for several dates today. Please call us instead.',
};

export type AppointmentTexts = typeof APPOINTMENT_EN;
