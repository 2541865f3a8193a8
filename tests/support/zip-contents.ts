/** Reads a ZIP with a library other than the one that writes it. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** By path. */
export type ZipContents = ReadonlyMap<string, Buffer>;

/** @throws Error when a size or checksum in the ZIP is wrong */
export async function readZip(bytes: Uint8Array): Promise<ZipContents> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const contents = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    contents.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return contents;
}
