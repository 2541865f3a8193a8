/** Which file needs which. */
import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

export interface Import {
  /** as written: `./totals.ts`, `#domain/pricing/money.ts`, `react` */
  specifier: string;
  /** True when nothing of it is left at run time. */
  typeOnly: boolean;
  /** path from the root for a file of this repository, otherwise undefined */
  target: string | undefined;
}

const STATEMENT = /\b(?:import|export)\s+(?<clause>[^'"`;()]*?\bfrom\s*)?(['"])(?<specifier>[^'"\n]+)\2/g;
const DYNAMIC = /\bimport\s*\(\s*(['"])(?<specifier>[^'"\n]+)\1\s*\)/g;

export function importsOf(file: SourceFile): Import[] {
  const text = file.uncommented;
  const fixed = [...text.matchAll(STATEMENT)].map(({ groups }) =>
    toImport(file, groups?.['specifier'] ?? '', isTypeOnly(groups?.['clause'])),
  );
  const dynamic = [...text.matchAll(DYNAMIC)].map(({ groups }) => toImport(file, groups?.['specifier'] ?? '', false));
  return [...fixed, ...dynamic];
}

function isTypeOnly(clause: string | undefined): boolean {
  if (clause === undefined) return false;
  if (/^type\s/.test(clause)) return true;
  const named = /^\{(?<names>[^}]*)\}\s*from\s*$/.exec(clause.trim())?.groups?.['names'];
  return named !== undefined && named.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim()));
}

function toImport(file: SourceFile, specifier: string, typeOnly: boolean): Import {
  return { specifier, typeOnly, target: resolve(file.path, specifier.replace(/\?.*$/, '')) };
}

function resolve(from: string, specifier: string): string | undefined {
  // Types that React Router generates beside no file.
  if (specifier.includes('/+types/')) return undefined;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

export type Graph = ReadonlyMap<string, readonly Import[]>;

export function graphOf(files: readonly SourceFile[]): Graph {
  return new Map(files.map((file) => [file.path, importsOf(file)]));
}

/** Each cycle once, as the paths along it. Type imports are gone at run time and close none. */
export function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path]);
      return;
    }
    if (done.has(path)) return;
    for (const { target, typeOnly } of graph.get(path) ?? []) {
      if (!typeOnly && target !== undefined) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Everything a file brings along at run time, with the way to it. */
export function reachableFrom(graph: Graph, start: string): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>([[start, [start]]]);
  const queue = [start];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const way = ways.get(path) ?? [];
    for (const { target, typeOnly, specifier } of graph.get(path) ?? []) {
      const name = target ?? specifier;
      if (typeOnly || ways.has(name)) continue;
      ways.set(name, [...way, name]);
      if (target !== undefined) queue.push(target);
    }
  }
  return ways;
}
