import type { z } from 'zod';
import type { Photo as PhotoSchema } from '#contract/photo-fields.ts';

export type Photo = z.output<typeof PhotoSchema>;
