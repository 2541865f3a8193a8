/**
 * The records of a ZIP beside the files themselves, after PKWARE's APPNOTE 6.3: chapters 4.3 (the records) and 4.5.3 (Zip64).
 * What does not fit into a field is marked there with its highest value and stands in the Zip64 part behind.
 */

const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffffffff;
/** Names in UTF-8; checksum and sizes stand behind the file, since it is written before they are known. */
const FLAGS = 0x0808;
const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Unix, so that the rights below count. */
const MADE_BY = (3 << 8) | 63;
/** A plain file that its owner may change and everybody may read. */
const FILE_MODE = 0o100644;

/** What a ZIP says of one file. */
export interface ZipEntry {
  /** with `/` between folders */
  path: string;
  modifiedAt: Date;
  deflated: boolean;
  /** where its header begins, in bytes from the start of the ZIP */
  offset: number;
}

/** What is known when a file has been written. Sizes in bytes. */
export interface ZipContent {
  crc32: number;
  size: number;
  packedSize: number;
}

type Field = [bytes: 2 | 4 | 8, value: number];

function record(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** Years 1980 to 2107 in steps of two seconds. In UTC: the exact time stands beside it, and no machine's zone gets in. */
function dosTime(date: Date): Field[] {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [
    [2, time],
    [2, day],
  ];
}

/** The "extended timestamp": seconds since 1970, which every usual program prefers. */
function timestamp(date: Date): Buffer {
  const tagged = record([2, 0x5455], [2, 5]);
  return Buffer.concat([tagged, Buffer.of(1), record([4, Math.floor(date.getTime() / 1000)])]);
}

const method = ({ deflated }: ZipEntry) => (deflated ? DEFLATED : STORED);

/** In front of a file. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const extra = timestamp(entry.modifiedAt);
  const head = record(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, method(entry)],
    ...dosTime(entry.modifiedAt),
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.byteLength],
    [2, extra.byteLength],
  );
  return Buffer.concat([head, name, extra]);
}

/** Behind a file. */
export function dataDescriptor({ crc32, size, packedSize }: ZipContent): Buffer {
  const width = Math.max(size, packedSize) > UINT32_MAX ? 8 : 4;
  return record([4, 0x08074b50], [4, crc32], [width, packedSize], [width, size]);
}

/** In the list of contents at the end. */
export function centralRecord(entry: ZipEntry, { crc32, size, packedSize }: ZipContent): Buffer {
  const large = [size, packedSize, entry.offset].filter((value) => value >= UINT32_MAX);
  const zip64 =
    large.length === 0
      ? Buffer.alloc(0)
      : record([2, 0x0001], [2, large.length * 8], ...large.map((value): Field => [8, value]));
  const name = Buffer.from(entry.path);
  const extra = Buffer.concat([timestamp(entry.modifiedAt), zip64]);
  const head = record(
    [4, 0x02014b50],
    [2, MADE_BY],
    [2, large.length === 0 ? VERSION : VERSION_ZIP64],
    [2, FLAGS],
    [2, method(entry)],
    ...dosTime(entry.modifiedAt),
    [4, crc32],
    [4, Math.min(packedSize, UINT32_MAX)],
    [4, Math.min(size, UINT32_MAX)],
    [2, name.byteLength],
    [2, extra.byteLength],
    // no comment, the only disk, no inner attributes
    [2, 0],
    [2, 0],
    [2, 0],
    [4, FILE_MODE * 0x10000],
    [4, Math.min(entry.offset, UINT32_MAX)],
  );
  return Buffer.concat([head, name, extra]);
}

/** The list of contents: how many entries, how many bytes it has, and where it begins. */
export interface ZipDirectory {
  entries: number;
  size: number;
  offset: number;
}

/** The last record of all. */
export function endOfDirectory({ entries, size, offset }: ZipDirectory): Buffer {
  const isLarge = entries >= UINT16_MAX || size >= UINT32_MAX || offset >= UINT32_MAX;
  const count = Math.min(entries, UINT16_MAX);
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, Math.min(size, UINT32_MAX)],
    [4, Math.min(offset, UINT32_MAX)],
    [2, 0],
  );
  return isLarge ? Buffer.concat([zip64End({ entries, size, offset }), end]) : end;
}

/** The same in wide fields, and where to find it. */
function zip64End({ entries, size, offset }: ZipDirectory): Buffer {
  return record(
    [4, 0x06064b50],
    // bytes of this record that follow
    [8, 44],
    [2, MADE_BY],
    [2, VERSION_ZIP64],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, size],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  );
}
