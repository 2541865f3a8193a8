import { type AnswerStore, createAnswerStore, createMemoryAnswerStore, KEPT_JOB } from './answers.ts';
import { deviceDb } from './device-db.ts';
import { isUnsynced } from './draft-record.ts';
import { createDraftStore, createMemoryDraftStore, type DraftStore, isStale } from './draft-store.ts';
import { createJobChangeStore, createMemoryJobChangeStore, type JobChangeStore } from './job-changes.ts';
import { createMemoryPhotoStore, createPhotoStore, type PhotoStore } from './photo-queue.ts';

export interface Device {
  drafts: DraftStore;
  photos: PhotoStore;
  answers: AnswerStore;
  jobChanges: JobChangeStore;
  /** false if there is no browser storage: closing the tab then loses the work, and screens warn about it */
  keeps: boolean;
}

const devices = new Map<string, Promise<Device>>();

async function open(userId: string): Promise<Device> {
  const db = deviceDb(userId);
  try {
    await db.open();
  } catch (error) {
    console.warn('This browser stores nothing on the device:', error);
    return {
      drafts: createMemoryDraftStore(),
      photos: createMemoryPhotoStore(),
      answers: createMemoryAnswerStore(),
      jobChanges: createMemoryJobChangeStore(),
      keeps: false,
    };
  }
  return {
    drafts: createDraftStore(db),
    photos: createPhotoStore(db),
    answers: createAnswerStore(db),
    jobChanges: createJobChangeStore(db),
    keeps: true,
  };
}

export function openDevice(userId: string): Promise<Device> {
  const device = devices.get(userId) ?? open(userId);
  devices.set(userId, device);
  return device;
}

export async function countUnsynced(userId: string): Promise<number> {
  const { drafts, jobChanges } = await openDevice(userId);
  const jobs = new Set((await jobChanges.all()).map(({ job_id }) => job_id));
  return (await drafts.all()).filter(isUnsynced).length + jobs.size;
}

/** Removes drafts that the server has and no one has edited for a long time. */
export async function tidy(drafts: DraftStore, now: number): Promise<void> {
  for (const record of await drafts.all()) if (isStale(record, now)) await drafts.remove(record.id);
}

/** Removes the jobs stored for reading offline, because they contain names, addresses and gate codes. */
export async function forgetJobs(userId: string): Promise<void> {
  const { answers } = await openDevice(userId);
  await answers.forget(KEPT_JOB);
}
