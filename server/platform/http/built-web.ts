/** The production build of the web folder, loaded for the server. */
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageSource } from './pages.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

export interface Web {
  pages: PageSource;
  statics: StaticFiles;
}

/** The folder that `npm run build` writes. */
const BUILD_FOLDER = fileURLToPath(new URL('../../../build/', import.meta.url));

/** Loads the build. @throws Error, with a message for the person who starts the program, when there is none */
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
