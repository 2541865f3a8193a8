import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRESH_DATA, startInstallation } from './installation.ts';

/** Starts and stops one installation before all journeys. Every other installation starts with a copy of its data. */
export default async function prepareFreshData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-fresh-'));
  const installation = await startInstallation({ DATA_DIR: dataDir });
  await installation.stop();
  process.env[FRESH_DATA] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
