import type { z } from 'zod';
import type { AppointmentView } from '#contract/appointments.ts';
import {
  appointmentDay,
  appointmentStart,
  arrivalThere,
  crewNames,
  lastDayOfWork,
  windowLabelThere,
  windowTimes,
} from '#domain/calendar/appointment-times.ts';
import { WISH_MAX } from '#domain/calendar/appointment-windows.ts';
import { isDay } from '#domain/calendar-days.ts';
import { zoneName } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { appointmentTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, appointmentZone } from './formats.ts';

export type Appointment = z.output<typeof AppointmentView>;
type Choice = Appointment['choices'][number];

interface AppointmentCardProps {
  quote: ApprovalQuote;
  appointment: Appointment;
  wish: string;
  problem: string | undefined;
  /** Builds the URL of the page with choices from a given day on; null means from the first choice. */
  datesHref: (from: string | null) => string;
  /** true if choices before those on screen exist */
  isLater: boolean;
  /** the time that was chosen before the dates changed */
  chosen: Choice | undefined;
}

export function canChooseDate(appointment: Appointment | null): boolean {
  return appointment !== null && appointment.open && appointment.asked === null && appointment.visits.length === 0;
}

/** True if the headline says everything about a requested time, so that only the form for another one is left. */
export function isNamedInHead(quote: ApprovalQuote, appointment: Appointment | null): boolean {
  if (!appointment) return false;
  const { asked, visits, answer } = appointment;
  return asked !== null && !asked.wish && !answer && visits.length === 0 && !quote.work;
}

export function AppointmentCard({ quote, appointment, ...choosing }: AppointmentCardProps) {
  const { open, asked, answer, visits } = appointment;
  if (!open && !asked && visits.length === 0) return null;
  const texts = appointmentTexts(quote.language);
  const company = quote.organization.name;
  const form = open && <Choices quote={quote} appointment={appointment} {...choosing} />;
  const isSettled = visits.length > 0 || asked !== null;
  const other = isSettled && form && (
    <details
      className="no-print"
      id="other-time"
      open={choosing.problem !== undefined || choosing.isLater || choosing.chosen !== undefined}
    >
      <summary>{texts.change}</summary>
      {form}
    </details>
  );
  // The headline above already names the requested time, and who confirms it.
  const isInHead = asked !== null && visits.length === 0 && !quote.work;
  if (isNamedInHead(quote, appointment)) return other && <div id="appointment">{other}</div>;
  const heading = visits.length > 0 ? texts.heading : asked ? texts.asked : texts.choose;
  return (
    <section
      // Hidden in print, where nothing can be chosen.
      className={isSettled || answer ? 'quote-block' : 'quote-block quote-times no-print'}
      id="appointment"
      aria-labelledby="appointment-heading"
    >
      <h2 id="appointment-heading">{heading}</h2>
      {visits.map((visit) => (
        <Visit key={visit.starts_at} quote={quote} visit={visit} />
      ))}
      {asked && !(isInHead && !asked.wish) && (
        <p className="quote-text">
          {visits.length > 0 && `${texts.asked}: `}
          <strong>{isInHead ? asked.wish : wordsOf(asked, quote)}</strong>
        </p>
      )}
      {answer && (
        <p className="quote-text">
          {texts.answered(company)} <strong>{answer}</strong>
        </p>
      )}
      {!isInHead && (asked ?? visits.length === 0) && <p className="muted">{texts.confirms(company)}</p>}
      {other || form}
    </section>
  );
}

function visitBegins(quote: ApprovalQuote, visit: Appointment['visits'][number]): string {
  return appointmentStart(new Date(visit.starts_at), appointmentZone(quote), quote.language);
}

/**
 * Returns "See you Tuesday, December 1, 9:00 AM ET". Once the crew is on its way: "On our way, arriving Tuesday,
 * December 1, 8:20 AM to 8:50 AM ET".
 */
export function visitHeadline(quote: ApprovalQuote, visits: Appointment['visits']): string | null {
  const { language } = quote;
  const texts = appointmentTexts(language);
  const onTheWay = visits.find(({ arrival }) => arrival !== null);
  if (onTheWay?.arrival) {
    const day = appointmentDay(new Date(onTheWay.arrival.from), appointmentZone(quote), language);
    return texts.onOurWay(`${day}, ${arrivalLabel(quote, onTheWay.arrival)}`);
  }
  const [next] = visits;
  return next ? texts.seeYou(visitBegins(quote, next)) : null;
}

function arrivalLabel(quote: ApprovalQuote, { from, to }: { from: string; to: string }): string {
  const { language } = quote;
  const instants = { from: new Date(from), to: new Date(to) };
  return appointmentTexts(language).fromTo(...arrivalThere(instants, appointmentZone(quote), language));
}

function Visit({ quote, visit }: { quote: ApprovalQuote; visit: Appointment['visits'][number] }) {
  const { language, property_address } = quote;
  const zone = appointmentZone(quote);
  const texts = appointmentTexts(language);
  const [start, end] = [new Date(visit.starts_at), new Date(visit.ends_at)];
  const until = lastDayOfWork(start, end, zone, language);
  const names = crewNames(visit.crew, language);
  return (
    <p className="quote-text">
      {visit.arrival && (
        <strong>
          {texts.onTheWay}
          {'\n'}
          {texts.arrival(arrivalLabel(quote, visit.arrival))}
          {'\n'}
        </strong>
      )}
      <strong>
        {visitBegins(quote, visit)}
        {until && ` ${texts.until(until)}`}
      </strong>
      {names && `\n${texts.crew(names)}`}
      {property_address && `\n${property_address}`}
    </p>
  );
}

function wordsOf({ choice, wish }: NonNullable<Appointment['asked']>, quote: ApprovalQuote): string {
  return [choice && windowLabelThere(choice, appointmentZone(quote), quote.language), wish].filter(Boolean).join('\n');
}

function Choices({ quote, appointment, wish, problem, datesHref, isLater, chosen }: AppointmentCardProps) {
  const { choices, more_from, asked } = appointment;
  const shown = withChosen(choices, chosen);
  const zoneAt = `${choices[0]?.day ?? '2000-01-01'}T12:00:00Z`;
  const texts = appointmentTexts(quote.language);
  return (
    <form method="post" className="quote-form no-print">
      <input type="hidden" name="language" value={quote.language} />
      {problem && (
        <p className="quote-notice quote-notice-problem" role="alert">
          {problem}
        </p>
      )}
      {(shown.length > 0 || isLater) && (
        <fieldset className="quote-week">
          <legend>
            {texts.dates} ({zoneName(zoneAt, appointmentZone(quote), quote.language)})
          </legend>
          <HalfMissing choices={choices} language={quote.language} />
          {daysOf(shown).map((day) => (
            <DayOfChoices key={day[0]?.day} choices={day} chosen={chosen} asked={asked?.choice ?? null} quote={quote} />
          ))}
          {choices.length === 0 && <p className="muted">{texts.full}</p>}
          <p className="quote-days">
            {isLater && (
              <a className="quote-link" href={datesHref(null)}>
                <span aria-hidden="true">‹&nbsp;</span>
                {texts.first}
              </a>
            )}{' '}
            {more_from && (
              <a className="quote-link" href={datesHref(more_from)}>
                {texts.more}
                <span aria-hidden="true">&nbsp;›</span>
              </a>
            )}
          </p>
        </fieldset>
      )}
      <div className="field">
        <label htmlFor="wish">{texts.other}</label>
        <textarea
          id="wish"
          name="wish"
          rows={2}
          maxLength={WISH_MAX}
          placeholder={texts.otherExample}
          defaultValue={wish}
        />
      </div>
      <button
        type="submit"
        name="intent"
        value="appointment"
        className={canChooseDate(appointment) ? 'button button-primary quote-big' : 'button'}
        data-request={texts.request('%')}
      >
        {texts.send}
      </button>
    </form>
  );
}

/** Says that every time is in the morning, or every time in the afternoon. */
function HalfMissing({ choices, language }: { choices: Appointment['choices']; language: Language }) {
  const { noMornings, noAfternoons } = appointmentTexts(language);
  const mornings = choices.filter(isMorning).length;
  if (choices.length === 0 || (mornings > 0 && mornings < choices.length)) return null;
  return <p className="muted small">{mornings === 0 ? noMornings : noAfternoons}</p>;
}

function daysOf(choices: Appointment['choices']): Appointment['choices'][] {
  return [...new Set(choices.map(({ day }) => day))].map((day) => choices.filter((choice) => choice.day === day));
}

/** Adds the time chosen among other days, so that looking further doesn't lose it. */
function withChosen(choices: Choice[], chosen: Choice | undefined): Choice[] {
  if (!chosen || choices.some((choice) => valueOf(choice) === valueOf(chosen))) return choices;
  return [...choices, chosen].sort((a, b) => a.day.localeCompare(b.day) || a.from - b.from);
}

interface DayProps {
  choices: Choice[];
  chosen: Choice | undefined;
  /** the time requested so far */
  asked: Choice | null;
  quote: ApprovalQuote;
}

function DayOfChoices({ choices, chosen, asked, quote }: DayProps) {
  const { language } = quote;
  const [first] = choices;
  if (!first) return null;
  const noon = new Date(`${first.day}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(noon);
  const day = part({ weekday: 'short', month: 'short', day: 'numeric' });
  return (
    <div className="quote-day" role="group" aria-label={appointmentDay(noon, 'UTC', language)}>
      <p aria-hidden="true">
        <strong>{part({ weekday: 'short' })}</strong> {part({ month: 'short', day: 'numeric' })}
      </p>
      {choices.map((choice) => (
        <Slot
          key={valueOf(choice)}
          day={day}
          choice={choice}
          isChosen={chosen !== undefined && valueOf(choice) === valueOf(chosen)}
          isAsked={asked !== null && valueOf(choice) === valueOf(asked)}
          language={language}
        />
      ))}
    </div>
  );
}

interface SlotProps {
  day: string;
  choice: Choice;
  isChosen: boolean;
  isAsked: boolean;
  language: Language;
}

function Slot({ day, choice, isChosen, isAsked, language }: SlotProps) {
  const texts = appointmentTexts(language);
  // "8 AM – 12 PM": full hours have no minutes, and a time never wraps.
  const times = windowTimes(choice, language)
    .map((time) => time.replace(':00', ''))
    .join(' – ')
    // "1 – 5 PM"
    .replace(/^(\S+)\s(AM|PM)( – \S+\s\2)$/, '$1$3');
  return (
    <label className="quote-slot">
      <input
        type="radio"
        name="choice"
        value={valueOf(choice)}
        data-when={`${day}, ${times}`}
        defaultChecked={isChosen}
      />
      <strong>{isMorning(choice) ? texts.morning : texts.afternoon}</strong>{' '}
      <span className="small">{isAsked ? `${times} · ${texts.asked}` : times}</span>
    </label>
  );
}

const NOON = 720;

const isMorning = ({ from }: Choice) => from < NOON;

const valueOf = ({ day, from, to }: Choice) => `${day}/${from}-${to}`;

const MINUTES_OF_DAY = 1440;

/** Reads the chosen window from the form's value; undefined if none was chosen or there is no such day or time. */
export function choiceOf(value: string): Choice | undefined {
  const [, day, from, to] = /^(\d{4}-\d\d-\d\d)\/(\d{1,4})-(\d{1,4})$/.exec(value) ?? [];
  const choice = { day: day ?? '', from: Number(from), to: Number(to) };
  return isDay(choice.day) && choice.from < choice.to && choice.to <= MINUTES_OF_DAY ? choice : undefined;
}
