import type { z } from 'zod';
import type { FollowUpSettingsInput } from '#contract/follow-ups.ts';
import { ProductError } from '#domain/errors.ts';
import { inOrder, stepLabel } from '#domain/messages/follow-up-steps.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { Author } from '#server/auth/context.ts';
import { writeAudit } from '#server/db/audit.ts';
import { type Tx, withOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { replanFollowUpsQueue } from './follow-up-queues.ts';
import { readSettings, type StoredSettings } from './queries.ts';

/** The ways in which a step can go out on this installation. */
export const channelsHere = ({ texts }: Pick<Services, 'texts'>): readonly Channel[] =>
  texts.name === 'none' ? ['email'] : ['email', 'text'];

/**
 * Open quotes follow the new steps by a job that is queued with them; a step that is gone is not sent even before it
 * has run.
 * @throws ProductError CHANGED_BY_OTHER, INVALID_INPUT for a way that this installation does not have
 */
export async function saveSettings(
  services: Services,
  scope: OrgScope,
  input: z.output<typeof FollowUpSettingsInput>,
  author: Author,
): Promise<StoredSettings> {
  const steps = inOrder(input.steps);
  const channels = channelsHere(services);
  const unreachable = input.steps.findIndex(({ channel }) => !channels.includes(channel));
  if (unreachable >= 0) {
    const message = 'No text message provider is set up. Choose email.';
    throw new ProductError('INVALID_INPUT', message, {
      issues: [{ path: ['steps', unreachable, 'channel'], message }],
    });
  }
  return withOrg(services.db, scope, async (tx) => {
    const before = await readSettings(tx, scope);
    await store(tx, scope, { enabled: input.enabled, steps, edit_number: input.edit_number });
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

/** @throws ProductError CHANGED_BY_OTHER */
async function store(tx: Tx, scope: OrgScope, { enabled, steps, edit_number }: StoredSettings): Promise<void> {
  const columns = { enabled, steps: JSON.stringify(steps) };
  const stored =
    edit_number === 0
      ? await tx
          .insertInto('follow_up_settings')
          .values({ org_id: scope.orgId, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('org_id')
          .executeTakeFirst()
      : await tx
          .updateTable('follow_up_settings')
          .set((eb) => ({ ...columns, edit_number: eb('edit_number', '+', 1) }))
          .where('org_id', '=', scope.orgId)
          .where('edit_number', '=', edit_number)
          .returning('org_id')
          .executeTakeFirst();
  if (!stored) throw new ProductError('CHANGED_BY_OTHER');
}

function stepsLabel({ enabled, steps }: Pick<StoredSettings, 'enabled' | 'steps'>): string {
  return enabled ? steps.map(stepLabel).join('; ') || 'no steps' : 'off';
}
