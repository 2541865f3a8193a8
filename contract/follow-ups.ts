import { z } from 'zod';
import {
  COUNTED_FROM,
  type FollowUpStep,
  REMINDER_KINDS,
  repeatedSteps,
  SAME_DAY_TWICE,
  STEP_DAYS_MAX,
  STEP_DAYS_MIN,
  STEP_HOUR_MAX,
  STEP_HOUR_MIN,
  STEP_ID_MAX,
  STEPS_MAX,
} from '#domain/messages/follow-up-steps.ts';
import { CHANNELS } from '#domain/messages/template-kinds.ts';
import { Counter, type FieldsOf, Id, member, TextInput, Timestamp } from './base.ts';

const HOUR = 'Choose a time between 8 AM and 8 PM';

const FollowUpStepInput = z
  .object({
    /** the client's id. Keep it when the step changes, or a quote gets the step twice */
    id: TextInput().min(1).max(STEP_ID_MAX),
    /** counts days after sending, or days before the quote's last valid day */
    from: z.enum(COUNTED_FROM),
    days: z
      .int('Enter a whole number of days')
      .min(STEP_DAYS_MIN, `Enter at least ${STEP_DAYS_MIN} day`)
      .max(STEP_DAYS_MAX.sending, `Enter ${STEP_DAYS_MAX.sending} days or fewer`),
    hour: z.int(HOUR).min(STEP_HOUR_MIN, HOUR).max(STEP_HOUR_MAX, HOUR),
    channel: z.enum(CHANNELS),
    kind: z.enum(REMINDER_KINDS),
  } satisfies FieldsOf<FollowUpStep>)
  .refine(({ from, days }) => from === 'sending' || days > STEP_DAYS_MAX.sending || days <= STEP_DAYS_MAX.expiry, {
    error: `Enter ${STEP_DAYS_MAX.expiry} days or fewer`,
    path: ['days'],
  });

export const FollowUpSettingsInput = z.object({
  enabled: z.boolean(),
  steps: z
    .array(FollowUpStepInput)
    .max(STEPS_MAX, `A quote can have at most ${STEPS_MAX} reminders`)
    .superRefine((steps, context) => {
      for (const index of repeatedSteps(steps))
        context.addIssue({ code: 'custom', message: SAME_DAY_TWICE, path: [index, 'days'] });
      const ids = steps.map(({ id }) => id);
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) < index)
          context.addIssue({ code: 'custom', message: 'Two reminders have the same id', path: [index, 'id'] });
    }),
  /** the latest edit number that the client saw. 0 before the first save */
  edit_number: Counter(),
});

export const FollowUpSettings = z.object({
  enabled: z.boolean(),
  steps: z.array(FollowUpStepInput),
  edit_number: z.int(),
  channels: z.array(z.enum(CHANNELS)),
});

export const FollowUp = z.object({
  id: Id('follow_ups'),
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(CHANNELS),
  /** what `days` counts from. null when settings no longer have the step */
  from: z.enum(COUNTED_FROM).nullable(),
  days: z.int().nullable(),
  revision: z.int(),
  /** `planned` with a reason: we won't send it as things stand. `sending`: its message is queued */
  state: z.enum(['planned', 'sending', 'sent', 'skipped']),
  at: Timestamp,
  time_zone: z.string(),
  /** why the follow-up was skipped or is on hold, in words. Otherwise null */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  message_id: Id('messages').nullable(),
});

export const QuoteFollowUps = z.object({
  /** why we send nothing now, in words. null when nothing is blocked */
  stopped: z.string().nullable(),
  /** Nothing is sent unless all three are on. */
  on: z.object({ company: z.boolean(), customer: z.boolean(), quote: z.boolean() }),
  /** null for a quote without a stored customer */
  customer_id: Id('customers').nullable(),
  recipient: z.string(),
  items: z.array(FollowUp),
});

const ById = z.object({ id: Id('quotes') });
const OneFollowUp = ById.extend({ follow_up_id: Id('follow_ups') });
const read = member('quotes.view').meta({ scope: 'quotes:read' });
const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });

export const followUps = {
  settings: member('quotes.view')
    .route({ method: 'GET', path: '/follow-ups/settings', tags: ['follow-ups'] })
    .output(FollowUpSettings),
  /** Saves the steps. Undecided quotes soon follow them. CHANGED_BY_OTHER when someone else saved in between. */
  saveSettings: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/follow-ups/settings', tags: ['follow-ups'] })
    .input(FollowUpSettingsInput)
    .output(FollowUpSettings),
  /** Lists a quote's planned, sent and skipped follow-ups in chronological order. */
  list: read
    .route({ method: 'GET', path: '/quotes/{id}/follow-ups', tags: ['follow-ups'] })
    .input(ById)
    .output(QuoteFollowUps),
  /** The other follow-ups stay planned. */
  skip: write
    .route({ method: 'POST', path: '/quotes/{id}/follow-ups/{follow_up_id}/skip', tags: ['follow-ups'] })
    .input(OneFollowUp)
    .output(QuoteFollowUps),
  /**
   * Sends a planned follow-up now. Refuses at night in the customer's time zone, and when nothing may be sent.
   * Repeating the call sends nothing.
   */
  sendNow: write
    .route({ method: 'POST', path: '/quotes/{id}/follow-ups/{follow_up_id}/send', tags: ['follow-ups'] })
    .input(OneFollowUp)
    .output(QuoteFollowUps),
  switchQuote: write
    .route({ method: 'PUT', path: '/quotes/{id}/follow-ups', tags: ['follow-ups'] })
    .input(ById.extend({ on: z.boolean() }))
    .output(QuoteFollowUps),
  /** Switches follow-ups for all quotes of this quote's customer. */
  switchCustomer: write
    .route({ method: 'PUT', path: '/quotes/{id}/customer-follow-ups', tags: ['follow-ups'] })
    .input(ById.extend({ on: z.boolean() }))
    .output(QuoteFollowUps),
};
