import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from './pages.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

export interface Web {
  pages: PageSource;
  statics: StaticFiles;
}

/** `npm run build` writes this folder. */
const BUILD_FOLDER = fileURLToPath(new URL('../../../build/', import.meta.url));

/** @throws Error when there is no build, with a message for the person who starts the program */
export async function loadBuiltWeb(folder: string = BUILD_FOLDER): Promise<Web> {
  const entry = `${folder}/server/index.js`;
  if (!existsSync(entry))
    throw new Error('The pages are not built yet. Run "npm run build" first, or use "npm start".');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return {
    pages: { build: async () => build, mode: 'production' },
    statics: loadStaticFiles(`${folder}/client`),
  };
}
