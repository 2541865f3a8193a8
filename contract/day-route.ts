import { z } from 'zod';
import { ROUTE_STOPS_MAX } from '#domain/calendar/job-limits.ts';
import { Counter, DayInput, Id, member } from './base.ts';
import { CalendarEntry } from './visit-fields.ts';

/** Visits are in driving order. */
const DayRoute = z.object({
  day: z.string(),
  user_id: Id('users'),
  stops: z.array(
    CalendarEntry.extend({
      /** "32.431598, -80.669822", or empty */
      coordinates: z.string(),
    }),
  ),
  /** true when someone ordered the visits by hand. Otherwise they are chronological */
  by_hand: z.boolean(),
  edit_number: z.int(),
});

const OfPerson = z.object({
  day: DayInput(),
  /** defaults to the caller. Only people who may see everyone can name someone else */
  user_id: Id('users').optional(),
});

export const dayRoute = {
  get: member('quotes.view')
    .route({ method: 'GET', path: '/day-route', tags: ['jobs'] })
    .input(OfPerson)
    .output(DayRoute),
  /** Saves the order. CHANGED_BY_OTHER when someone else saved in between. */
  save: member('quotes.write', 'write')
    .route({ method: 'PUT', path: '/day-route', tags: ['jobs'] })
    .input(
      OfPerson.extend({
        stops: z.array(Id('visits')).max(ROUTE_STOPS_MAX, `A day can have at most ${ROUTE_STOPS_MAX} stops`),
        /** the latest edit number that the client saw. 0 before anyone ordered the visits */
        edit_number: Counter(),
      }),
    )
    .output(DayRoute),
};
