import type { Import, SourceFile } from './source-file.ts';

export type FileGraph = ReadonlyMap<string, readonly Import[]>;

/** Maps each name to the names that it depends on. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function fileGraph(files: readonly SourceFile[]): FileGraph {
  return new Map(files.map(({ path, imports }) => [path, imports]));
}

/** Returns pairs of paths. Includes type imports, because a reader follows both. */
export function importedPaths(files: readonly SourceFile[]): [from: string, to: string][] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }): [string, string][] => (target === undefined ? [] : [[path, target]])),
  );
}

export function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Returns at least one cycle of each strongly connected part, as the names along it. */
export function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]) => {
    const start = trail.indexOf(name);
    if (start >= 0) {
      cycles.push([...trail.slice(start), name]);
      return;
    }
    if (done.has(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return cycles;
}

/** Returns everything that a file loads at run time, with the import path to it. */
export function reachableFrom(graph: FileGraph, start: string): Map<string, readonly string[]> {
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
