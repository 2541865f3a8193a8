/** Finds the tests that a change is most likely to break. The full test command runs the rest. */
import { posix } from 'node:path';
import { importedPaths } from './import-graph.ts';
import type { SourceFile } from './source-file.ts';

/** Quick, so they run for every change. */
const ALWAYS = ['tests/documents/source-rules.test.ts'];
/** A test this many imports away is close to the change. Three would reach most of the program. */
const STEPS = 2;

const isUnitTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Returns tests next to the changed files, and tests that import one directly or through one other file.
 * @param changed paths from the root
 */
export function testsOfChange(changed: readonly string[], sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const [from, to] of importedPaths(sources)) importers.set(to, [...(importers.get(to) ?? []), from]);
  let reached = [...changed];
  const close = new Set(changed);
  for (let step = 0; step < STEPS; step += 1) {
    reached = reached.flatMap((path) => importers.get(path) ?? []).filter((path) => !close.has(path));
    for (const path of reached) close.add(path);
  }
  const folders = new Set(changed.map((path) => posix.dirname(path)));
  const tests = sources.map(({ path }) => path).filter(isUnitTest);
  return tests.filter((path) => ALWAYS.includes(path) || close.has(path) || folders.has(posix.dirname(path)));
}
