import { isDeepStrictEqual } from 'node:util';
import { WEBHOOK_DATA } from '#contract/openapi/webhook-messages.ts';
import { WEBHOOK_EVENT_TYPES } from '#domain/company/webhook-events.ts';

/** Compares a message with the API document. Returns fields that are missing, different or additional. */
export function undocumentedIn({ type, data }: { type: string; data: unknown }): string[] {
  const known = WEBHOOK_EVENT_TYPES.find((each) => each === type);
  // A test that a person requests isn't an event.
  if (!known) return type === 'webhook.test' ? [] : [type];
  const { error, data: documented } = WEBHOOK_DATA[known].safeParse(data);
  if (error) return error.issues.map(({ path, message }) => `${type} ${path.join('.')}: ${message}`);
  return isDeepStrictEqual(documented, data) ? [] : [`${type}: additional fields in ${JSON.stringify(data)}`];
}
