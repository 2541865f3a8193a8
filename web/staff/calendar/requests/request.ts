import type { z } from 'zod';
import type { AppointmentRequest } from '#contract/appointments.ts';

export type Request = z.output<typeof AppointmentRequest>;
