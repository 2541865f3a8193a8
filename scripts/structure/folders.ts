/**
 * Finds folders that import each other: they have no reading order, and neither can be understood, tested or moved
 * without the other.
 */
import { posix } from 'node:path';
import { cyclesIn, type Graph, graphOf } from './import-graph.ts';

type Edges = readonly (readonly [from: string, to: string])[];

/**
 * Pairs of folders whose own files import each other, with one import in each direction. This includes a folder and its
 * subfolder.
 */
export function mutualFolders(edges: Edges): { pair: [string, string]; imports: string[] }[] {
  const example = new Map<string, string>();
  for (const [from, to] of edges) example.set(`${posix.dirname(from)} ${posix.dirname(to)}`, `${from} → ${to}`);
  return [...example].flatMap(([key, there]) => {
    const [one = '', other = ''] = key.split(' ');
    const back = example.get(`${other} ${one}`);
    return one < other && back !== undefined ? [{ pair: [one, other], imports: [there, back] }] : [];
  });
}

/** Import cycles among the subfolders of one folder. Each subfolder includes everything below it. */
export function siblingCircles(edges: Edges): { folder: string; circle: string[] }[] {
  return [...siblingGraphs(edges)].flatMap(([folder, graph]) => cyclesIn(graph).map((circle) => ({ folder, circle })));
}

function siblingGraphs(edges: Edges): Map<string, Graph> {
  const siblings = new Map<string, [string, string][]>();
  for (const [from, to] of edges) {
    const [one, other] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')];
    const depth = one.findIndex((name, at) => name !== other[at]);
    const [here, there] = [one[depth], other[depth]];
    // When one is undefined, at least one of the files belongs to the parent itself.
    if (here === undefined || there === undefined) continue;
    const folder = one.slice(0, depth).join('/') || '.';
    siblings.set(folder, [...(siblings.get(folder) ?? []), [here, there]]);
  }
  return new Map([...siblings].map(([folder, pairs]) => [folder, graphOf(pairs)]));
}
