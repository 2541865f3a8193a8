import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import { DEFAULT_STEPS, type FollowUpStep, type ReminderKind } from '#domain/messages/follow-up-steps.ts';
import type { SkipReason, WaitReason } from '#domain/messages/follow-up-stops.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Sorts by time. Leaves out replaced plans and removed steps. */
export function followUpsQuery(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('follow_ups')
    .where('follow_ups.org_id', '=', scope.orgId)
    .where('follow_ups.quote_id', '=', quoteId)
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', 'not in', ['replaced', 'step_removed'])]))
    .leftJoin('messages as message', (join) =>
      join.onRef('message.org_id', '=', 'follow_ups.org_id').onRef('message.id', '=', 'follow_ups.message_id'),
    )
    .orderBy('planned_for')
    .orderBy('follow_ups.id')
    .select([
      'follow_ups.id',
      'step_id',
      'follow_ups.revision',
      'follow_ups.kind',
      'follow_ups.channel',
      'time_zone',
      'planned_for',
      'due_at',
      'waits_for',
      'state',
      'reason',
      'message_id',
      'settled_at',
      'left_at',
      'settled_by_name',
      'message.status as message_status',
    ])
    .$narrowType<{
      message_status: MessageStatus | null;
      kind: ReminderKind;
      channel: Channel;
      state: 'planned' | 'sent' | 'skipped';
      waits_for: WaitReason | null;
      reason: SkipReason | null;
    }>();
}

export type ListedFollowUp = Awaited<ReturnType<ReturnType<typeof followUpsQuery>['execute']>>[number];

export interface StoredSettings {
  enabled: boolean;
  steps: readonly FollowUpStep[];
  /** 0 until the company first changes its settings */
  edit_number: number;
}

export async function readSettings(tx: Tx, scope: OrgScope): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select(['follow_ups_enabled as enabled', 'follow_up_steps as steps', 'follow_ups_edit_number as edit_number'])
    .executeTakeFirstOrThrow();
  return { ...row, steps: stepsOf(row.steps) };
}

/**
 * The company's steps, stored after validation by the contract. A company with no settings of its own has the default
 * steps.
 */
export function stepsOf(stored: unknown): readonly FollowUpStep[] {
  return (stored as FollowUpStep[] | null) ?? DEFAULT_STEPS;
}
