import type { z } from 'zod';
import type { Photo as PhotoSchema } from '#contract/photo-fields.ts';

type Stored = z.output<typeof PhotoSchema>;

/** `pins` is missing in a response stored by an older version of the app. */
export type Photo = Omit<Stored, 'pins'> & Partial<Pick<Stored, 'pins'>>;
