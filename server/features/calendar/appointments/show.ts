import type { z } from 'zod';
import type { AppointmentView } from '#contract/appointments.ts';
import { crewNames } from '#domain/calendar/appointment-times.ts';
import { CHOICES_SHOWN } from '#domain/calendar/appointment-windows.ts';
import { isSetOutForToday } from '#domain/calendar/arrival.ts';
import type { Day } from '#domain/calendar-days.ts';
import { ProductError } from '#domain/errors.ts';
import { asLanguage } from '#domain/language/language.ts';
import { appointmentTexts } from '#domain/language/texts.ts';
import { linkToken } from '#domain/quote/approval-link.ts';
import { calendarFile } from '#server/features/calendar/calendar-files/calendar-file.ts';
import type { OpenedLink } from '#server/features/quotes/approval/queries.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { nextWindows } from './free-windows.ts';
import { approvedByLink } from './link.ts';
import { minutesToCome } from './minutes-to-come.ts';
import { readOffer } from './offer.ts';
import { datedVisits, latestRequestQuery, type RequestRow, visitsToComeQuery } from './queries.ts';

const NOTHING: z.input<typeof AppointmentView> = {
  open: false,
  asked: null,
  answer: '',
  visits: [],
  choices: [],
  more_from: null,
};

/**
 * @param from first day of the choices; if undefined, the first offered day
 * @throws ProductError NOT_FOUND for an unknown or replaced link
 */
export function showAppointment(
  services: Services,
  link: OpenedLink,
  from: Day | undefined,
): Promise<z.input<typeof AppointmentView>> {
  const { scope } = link;
  return withOrg(services.db, scope, async (tx) => {
    const quote = await approvedByLink(tx, link, services.now());
    if (!quote) throw new ProductError('NOT_FOUND');
    if (!quote.isApproved) return NOTHING;
    const { number: quoteNumber, time_zone: timeZone } = quote;
    const toCome = await visitsToComeQuery(tx, scope, quoteNumber).execute();
    const dated = datedVisits(toCome);
    const latest = await latestRequestQuery(tx, scope, quoteNumber).executeTakeFirst();
    const visits = dated.map(({ starts_at, ends_at, crew, state, arrival_from, arrival_to }) => ({
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      crew,
      arrival:
        state === 'on_the_way' && arrival_from && arrival_to && isSetOutForToday(starts_at, arrival_from, timeZone)
          ? { from: arrival_from.toISOString(), to: arrival_to.toISOString() }
          : null,
    }));
    const offer = await readOffer(tx, scope);
    const isOffered = offer.windows.some(({ active }) => active);
    const shown = { ...NOTHING, visits, ...requestShown(latest) };
    if (!quote.isOpen || (!isOffered && visits.length === 0)) return shown;
    const minutes = await minutesToCome(tx, scope, quote.id, toCome);
    const looking = { timeZone, now: services.now(), quoteNumber, minutes };
    const { open, moreFrom } = await nextWindows(tx, scope, offer, { ...looking, from, atLeast: CHOICES_SHOWN });
    const choices = open.map(({ day, window }) => ({ day, from: window.from, to: window.to }));
    return { ...shown, open: true, choices, more_from: moreFrom };
  });
}

function requestShown(request: RequestRow | undefined): Pick<z.input<typeof AppointmentView>, 'asked' | 'answer'> {
  if (request?.state === 'declined') return { asked: null, answer: request.answer };
  if (request?.state !== 'open') return { asked: null, answer: '' };
  const { day, from_minute: from, to_minute: to, wish } = request;
  const choice = day !== null && from !== null && to !== null ? { day, from, to } : null;
  return { asked: { choice, wish }, answer: '' };
}

/** @throws ProductError NOT_FOUND when there are no appointments */
export function appointmentFile(services: Services, link: OpenedLink): Promise<File> {
  const { scope, secret } = link;
  const { PUBLIC_URL, PRODUCT_NAME } = services.env;
  return withOrg(services.db, scope, async (tx) => {
    const quote = await approvedByLink(tx, link, services.now());
    const visits = quote?.isApproved ? datedVisits(await visitsToComeQuery(tx, scope, quote.number).execute()) : [];
    if (!quote || visits.length === 0) throw new ProductError('NOT_FOUND');
    const language = asLanguage(quote.language) ?? 'en';
    const texts = appointmentTexts(language);
    const url = `${PUBLIC_URL}/quote/approve/${linkToken(scope.orgId, secret)}`;
    const text = calendarFile({
      method: 'PUBLISH',
      host: new URL(PUBLIC_URL).hostname,
      productName: PRODUCT_NAME,
      events: visits.map(({ id, sequence, starts_at, ends_at, updated_at, crew }) => ({
        id,
        sequence,
        start: starts_at,
        end: ends_at,
        isCancelled: false,
        changedAt: updated_at,
        title: texts.eventTitle(quote.company_name),
        place: quote.property_address,
        description: texts.eventText(crewNames(crew, language), quote.company_phone, url),
      })),
    });
    return new File([text], 'appointment.ics', { type: 'text/calendar' });
  });
}
