import type { z } from 'zod';
import type { FollowUpSettingsInput } from '#contract/follow-ups.ts';
import { ProductError } from '#domain/errors.ts';
import { stepLabel, stepsInOrder } from '#domain/messages/follow-up-steps.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { storeSettings } from '#server/platform/db/edited-settings.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { replanFollowUpsQueue } from './follow-up-queues.ts';
import { readSettings, type StoredSettings } from './queries.ts';

/** Without a text provider, this installation offers only email. */
export const channelsHere = ({ texts }: Pick<Services, 'texts'>): readonly Channel[] =>
  texts.name === 'none' ? ['email'] : ['email', 'text'];

/**
 * Saves the steps, which a job then applies to undecided quotes. A removed step isn't sent even before that job has
 * run.
 * @throws ProductError CHANGED_BY_OTHER, INVALID_INPUT for a channel that this installation doesn't have
 */
export async function saveFollowUpSettings(
  services: Services,
  scope: OrgScope,
  input: z.output<typeof FollowUpSettingsInput>,
  author: Author,
): Promise<StoredSettings> {
  const steps = stepsInOrder(input.steps);
  const channels = channelsHere(services);
  const unreachable = input.steps.findIndex(({ channel }) => !channels.includes(channel));
  if (unreachable >= 0) {
    const message = 'Texting isn’t set up. Choose email.';
    throw new ProductError('INVALID_INPUT', message, {
      issues: [{ path: ['steps', unreachable, 'channel'], message }],
    });
  }
  return withOrg(services.db, scope, async (tx) => {
    const before = await readSettings(tx, scope);
    const columns = { follow_ups_enabled: input.enabled, follow_up_steps: JSON.stringify(steps) };
    await storeSettings(tx, scope, 'follow_ups_edit_number', input.edit_number, columns);
    await writeAudit(tx, scope, {
      ...author,
      action: 'follow_ups.settings_changed',
      data: { from: stepsLabel(before), to: stepsLabel({ enabled: input.enabled, steps }) },
      at: services.now(),
    });
    await services.jobs.send(tx, replanFollowUpsQueue, { org_id: scope.orgId });
    return readSettings(tx, scope);
  });
}

function stepsLabel({ enabled, steps }: Pick<StoredSettings, 'enabled' | 'steps'>): string {
  return enabled ? steps.map(stepLabel).join('; ') || 'no steps' : 'off';
}
