import {
  appointmentDay,
  appointmentStart,
  appointmentTimeThere,
  arrivalThere,
  crewNames,
  lastDayOfWork,
} from '#domain/calendar/appointment-times.ts';
import type { ArrivalWindow } from '#domain/calendar/arrival.ts';
import type { Language } from '#domain/language/language.ts';
import { appointmentTexts, mailTexts } from '#domain/language/texts.ts';
import { firstName, type MessageFacts } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { type QuoteMailFacts, quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';

/** The quote number is '' if there is no quote. */
export interface AppointmentFacts extends Omit<QuoteMailFacts, 'totalCents' | 'depositCents'> {
  /** Start of the appointment, even if it was canceled. */
  start: Date;
  end: Date;
  /** the start that an earlier message told the customer; null in the first message */
  previous: Date | null;
  /** When the crew on the way arrives; null in every other message. */
  arrival: ArrivalWindow | null;
  /** Full names. Customers see only the first names. */
  crew: readonly string[];
  /** The customer page of the quote; '' if there is no quote. */
  approvalUrl: string;
  /** A note by the sender; may be empty. */
  message: string;
  /** the person in whose name the message is sent; may be empty */
  senderName: string;
}

export function appointmentFacts(about: AppointmentFacts, language: Language): MessageFacts {
  const { company, start, end, arrival, previous, crew, approvalUrl, message, senderName } = about;
  const zone = company.time_zone;
  const labels = mailTexts(language).facts;
  const day = appointmentDay(start, zone, language);
  const time = appointmentTimeThere(start, zone, language);
  const names = crewNames(crew.map(firstName), language);
  return quoteFacts({ ...about, totalCents: 0 }, language, {
    values: {
      appointment_date: day,
      appointment_time: time,
      previous_appointment: previous === null ? '' : appointmentStart(previous, zone, language),
      arrival_window:
        arrival === null ? '' : appointmentTexts(language).fromTo(...arrivalThere(arrival, zone, language)),
      crew_names: names,
      approval_link: approvalUrl,
      message,
      sender_name: senderName,
    },
    rows: [
      [labels.date, day],
      [labels.time, time],
      [labels.until, lastDayOfWork(start, end, zone, language)],
      [labels.crew, names],
    ],
    withoutTotal: true,
  });
}

export function appointmentMail(template: MessageTemplate, about: AppointmentFacts): MailContent {
  return writeMail(template, companyFrame(about.company), appointmentFacts(about, template.language), {
    labels: { approval_link: mailTexts(template.language).appointment.button },
  });
}
