import type { z } from 'zod';
import type { AppointmentRequest } from '#contract/appointments.ts';
import { dayIn } from '#domain/calendar-days.ts';

export type Request = z.output<typeof AppointmentRequest>;

export function isPast(choice: Request['choice'], timeZone: string): boolean {
  return choice !== null && choice.day < dayIn(new Date(), timeZone);
}
