/** Creates a photo's files with sharp alone, to compare with the product's photo processing. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

export interface BareWork {
  photo: string;
  folder: string;
  times: number;
}

async function makeFiles({ photo, folder }: BareWork): Promise<void> {
  const large = await pixelsOf(
    sharp(await readFile(photo))
      .autoOrient()
      .resize({ width: 2048, height: 2048, fit: 'inside', kernel: 'cubic' }),
  );
  const medium = await pixelsOf(large().resize({ width: 1024, height: 1024, fit: 'inside' }));
  const small = medium().resize({ width: 480, height: 480, fit: 'inside' });
  const files = {
    '2048.webp': large().webp({ quality: 76, effort: 0 }),
    '1024.webp': medium().webp({ quality: 78, effort: 2 }),
    '480.webp': small.webp({ quality: 78, effort: 2 }),
    'pdf.jpg': medium().jpeg({ quality: 80, chromaSubsampling: '4:2:0' }),
  };
  for (const [name, picture] of Object.entries(files)) await writeFile(join(folder, name), await picture.toBuffer());
}

async function pixelsOf(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function cpuMsOf(work: BareWork): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < work.times; time += 1) await makeFiles(work);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

process.on('message', (work) => {
  cpuMsOf(work as BareWork).then(
    (cpuMs) => process.send?.(cpuMs),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
