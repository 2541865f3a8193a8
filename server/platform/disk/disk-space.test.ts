import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#server/platform/db/connection.ts';
import { watchDisk } from './disk-space.ts';

const folder = mkdtempSync(join(tmpdir(), 'rinseline-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diskWith(share: number, holdsDatabase: boolean) {
  const { bavail, bsize } = statfsSync(folder);
  const disk = watchDisk({ folder, minFreeBytes: (bavail * bsize) / share, holdsDatabase, log: silentLog });
  disk.stop();
  return { state: disk.state(), rows: disk.hasSpace('rows'), files: disk.hasSpace('files') };
}

test('people are warned before the disk is full; a full one refuses every change', () => {
  expect(diskWith(100, true)).toEqual({ state: 'ok', rows: true, files: true });
  expect(diskWith(1.5, true)).toEqual({ state: 'low', rows: true, files: true });
  expect(diskWith(0.5, true)).toEqual({ state: 'full', rows: false, files: false });
});

test('with the database elsewhere, only requests that store files are refused', () => {
  expect(diskWith(1.5, false)).toEqual({ state: 'low', rows: true, files: true });
  expect(diskWith(0.5, false)).toEqual({ state: 'no_files', rows: true, files: false });
});
