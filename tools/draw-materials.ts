/**
 * Draws the materials of the seed rate book into `web/site/gallery/materials`. Run it by hand when a material or its
 * drawing changes; a test fails when somebody forgot.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drawMaterials } from './draw-materials/drawn-files.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'site', 'gallery', 'materials');

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const { file, svg } of drawMaterials()) await writeFile(join(FOLDER, file), svg);
