/** Finds folders that import each other. A reader can't understand, test or move one without the other. */
import { posix } from 'node:path';
import { cyclesIn, type Graph, graphOf } from './import-graph.ts';

type Edges = readonly (readonly [from: string, to: string])[];

/**
 * Finds two folders whose own files import each other, even a folder and its subfolder. Gives one import in each
 * direction.
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

/** Finds import cycles among the subfolders of one folder. Each subfolder includes everything below it. */
export function siblingCircles(edges: Edges): { folder: string; circle: string[] }[] {
  return [...siblingGraphs(edges)].flatMap(([folder, graph]) => cyclesIn(graph).map((circle) => ({ folder, circle })));
}

function siblingGraphs(edges: Edges): Map<string, Graph> {
  const siblings = new Map<string, [string, string][]>();
  for (const [from, to] of edges) {
    const [one, other] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')];
    const depth = one.findIndex((name, at) => name !== other[at]);
    const [here, there] = [one[depth], other[depth]];
    // One of the files lies directly in the parent folder.
    if (here === undefined || there === undefined) continue;
    const folder = one.slice(0, depth).join('/') || '.';
    siblings.set(folder, [...(siblings.get(folder) ?? []), [here, there]]);
  }
  return new Map([...siblings].map(([folder, pairs]) => [folder, graphOf(pairs)]));
}
