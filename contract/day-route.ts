import { z } from 'zod';
import { ROUTE_STOPS_MAX } from '#domain/calendar/job-limits.ts';
import { Counter, DayInput, Id, member } from './base.ts';
import { CalendarEntry } from './visit-fields.ts';

/** The visits of one person on one day, in the order in which they drive to them. */
const DayRoute = z.object({
  day: z.string(),
  user_id: Id('users'),
  stops: z.array(
    CalendarEntry.extend({
      /** "32.431598, -80.669822"; empty for a property without entered coordinates */
      coordinates: z.string(),
    }),
  ),
  /** whether someone has put them in order by hand; otherwise they are in the order of time */
  by_hand: z.boolean(),
  edit_number: z.int(),
});

const OfPerson = z.object({
  day: DayInput(),
  /** another person, for those who see everyone; by default the caller */
  user_id: Id('users').optional(),
});

export const dayRoute = {
  get: member('quotes.view')
    .route({ method: 'GET', path: '/day-route', tags: ['jobs'] })
    .input(OfPerson)
    .output(DayRoute),
  /** Saves an order. CHANGED_BY_OTHER when someone else saved one in between. */
  save: member('quotes.write', 'write')
    .route({ method: 'PUT', path: '/day-route', tags: ['jobs'] })
    .input(
      OfPerson.extend({
        stops: z.array(Id('visits')).max(ROUTE_STOPS_MAX, `A day has at most ${ROUTE_STOPS_MAX} stops`),
        /** the last one that the client saw; 0 before anyone ordered them by hand */
        edit_number: Counter(),
      }),
    )
    .output(DayRoute),
};
