/** Wording for appointments, on the quote page and in the customer's own calendar. */
export const APPOINTMENT_EN = {
  eventTitle: (company: string) => `Appointment with ${company}`,
  eventText: (crew: string, phone: string, link: string) =>
    [crew && `Your crew: ${crew}`, phone && `Questions? Call ${phone}.`, link].filter(Boolean).join('\n'),
  /** about another visit of the same customer */
  alsoPlanned: (when: string) => `Your other appointment is now ${when}.`,
  alsoOff: (when: string) => `Your other appointment on ${when} is no longer scheduled.`,
  heading: 'Your appointment',
  crew: (names: string) => `Your crew: ${names}`,
  onTheWay: 'On the way',
  arrival: (window: string) => `Expected arrival: ${window}`,
  // Any other character could make a text message longer.
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  until: (day: string) => `until ${day}`,
  addToCalendar: 'Add to calendar',
  change: 'Request a different time',
  choose: 'Pick a time',
  confirms: (company: string) => `${company} will confirm it or suggest another time.`,
  dates: 'Available times',
  morning: 'Morning',
  afternoon: 'Afternoon',
  more: 'More days',
  first: 'First available times',
  full: 'No times are available right now.',
  other: 'Or suggest another time',
  otherExample: 'For example: next Saturday, or after 4 PM',
  noMornings: 'No mornings are available on these days.',
  noAfternoons: 'No afternoons are available on these days.',
  send: 'Request this time',
  /** Label of the request button after the customer chooses a time, such as “Wed, Dec 2, 1 – 5 PM” */
  request: (when: string) => `Request ${when}`,
  sent: 'Request sent.',
  asked: 'Time requested',
  requested: (when: string) => `You requested ${when}`,
  seeYou: (when: string) => `See you ${when}`,
  onOurWay: (when: string) => `On our way, arriving ${when}`,
  answered: (company: string) => `${company} replied:`,
  missing: 'Choose a time, or tell us what works for you.',
  taken: 'That time was just taken. Please choose another.',
  tooOften: 'You’ve sent several requests today. Please call us instead.',
};

export type AppointmentTexts = typeof APPOINTMENT_EN;
