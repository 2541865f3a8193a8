import type { z } from 'zod';
import type { AuditLogEntry } from '#contract/audit-log.ts';

export type ListedEntry = z.output<typeof AuditLogEntry>;

/** Groups neighbors in which the same person did the same thing from the same place. Keeps their order. */
export function mergedEntries(entries: readonly ListedEntry[]): readonly ListedEntry[][] {
  const runs: ListedEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && first && isLike(first, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function isLike(one: ListedEntry, other: ListedEntry): boolean {
  return one.actor === other.actor && one.action === other.action && one.ip === other.ip;
}
