import type { SourceFile } from './source-file.ts';

/**
 * Folders of the server, and which of them each may import. The files that start the program may import all of them.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  features: ['features', 'providers', 'platform'],
  providers: ['providers', 'platform'],
  platform: ['platform'],
};

const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];

/** Finds files outside these folders, and imports from a folder that builds on the importing one. */
export function outsideServerRooms(
  files: readonly SourceFile[],
  edges: readonly (readonly [from: string, to: string])[],
): { path: string; detail: string }[] {
  const strangers = files
    .filter(({ path }) => !Object.hasOwn(ROOMS, roomOf(path) ?? 'features'))
    .map(({ path }) => ({ path, detail: `server/ has the folders ${Object.keys(ROOMS).join(', ')}` }));
  const upward = edges
    .filter(([from, to]) => Object.hasOwn(ROOMS, roomOf(from) ?? '') && to.startsWith('server/'))
    .filter(([from, to]) => !ROOMS[roomOf(from) ?? '']?.includes(roomOf(to) ?? ''))
    .map(([from, to]) => ({ path: from, detail: `server/${roomOf(from)} may not import ${to}` }));
  return [...strangers, ...upward];
}
