import type { DeviceDb } from './device-db.ts';
import type { JobChange } from './job-change.ts';

export interface JobChangeStore {
  all(): Promise<JobChange[]>;
  add(change: Omit<JobChange, 'seq'>): Promise<void>;
  update(seq: number, change: Partial<Pick<JobChange, 'tap' | 'block'>>): Promise<void>;
  remove(seq: number): Promise<void>;
}

export function createJobChangeStore(db: DeviceDb): JobChangeStore {
  return {
    all: () => db.job_changes.orderBy('seq').toArray(),
    async add(change) {
      await db.job_changes.add(change);
    },
    async update(seq, change) {
      await db.job_changes.update(seq, change);
    },
    remove: (seq) => db.job_changes.delete(seq),
  };
}

export function createMemoryJobChangeStore(): JobChangeStore {
  const changes = new Map<number, JobChange>();
  let last = 0;
  return {
    all: async () => [...changes.values()],
    async add(change) {
      last += 1;
      changes.set(last, { ...change, seq: last });
    },
    async update(seq, change) {
      const known = changes.get(seq);
      if (known) changes.set(seq, { ...known, ...change });
    },
    async remove(seq) {
      changes.delete(seq);
    },
  };
}
