import { quoteOf } from './quote-samples.ts';
import type { Samples } from './world.ts';

const phone = '(614) 555-0117';

export const TEXT_SAMPLES: Samples = {
  'textMessages.draft': async (world) => ({ id: (await quoteOf(world)).id, phone }),
  'textMessages.send': async (world) => ({
    id: (await quoteOf(world)).id,
    phone,
    text: 'Read it: {{approval_link}}',
    agreed: true,
  }),
  'textMessages.resolveHold': () => ({ phone, stop: true }),
};
