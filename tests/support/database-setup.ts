import { flushCompileCache } from 'node:module';
import type { TestProject } from 'vitest/node';
import { openTestCluster } from './database-cluster.ts';
import { removeTemporaryFiles } from './test-folder.ts';

/** Vitest calls this once before all test files, and the returned function after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, close } = await openTestCluster();
  // Creating a template loads most of the program. Writes its compiled code now, for the workers that start
  // next.
  flushCompileCache();
  project.provide('testCluster', cluster);
  return async () => {
    await close();
    removeTemporaryFiles();
  };
}
