import type { SourceFile } from './source-file.ts';

/** For each folder of the server, the folders that it may import. Files that start the program may import all. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  features: ['features', 'providers', 'platform'],
  providers: ['providers', 'platform'],
  platform: ['platform'],
};

const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];

/** Finds files outside these folders, and imports that the table doesn't allow. */
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
