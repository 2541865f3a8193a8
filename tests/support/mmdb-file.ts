/**
 * Writes small geoip databases in MMDB format (MaxMind DB file format 2.0), like an operator's own: a search
 * tree over the bits of an IP address, then records, then metadata.
 */
import { isIPv6 } from 'node:net';

type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

export interface MmdbNetwork {
  /** such as "24.0.0.0/8" or "2600::/16" */
  network: string;
  record: Value;
}

const MAP = 7;
const STRING = 2;
const UINT32 = 6;
const ARRAY = 11;

function control(type: number, size: number): Buffer {
  if (size > 284) throw new Error('This writer has no need of anything longer.');
  const short = Math.min(size, 29);
  const head = type < 8 ? [(type << 5) | short] : [short, type - 7];
  return Buffer.from(size < 29 ? head : [...head, size - 29]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(STRING, text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(MAP, entries.length),
    ...entries.flatMap(([name, part]) => [encode(name), encode(part)]),
  ]);
}

function bitsOf(address: string, ipVersion: 4 | 6): string {
  if (!isIPv6(address)) {
    const bits = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    // An IPv6 tree contains IPv4 addresses where the first 96 bits are zero.
    return (ipVersion === 6 ? '0'.repeat(96) : '') + bits.join('');
  }
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

type Side = { node: number } | { data: number } | null;

function treeOf(networks: readonly { bits: string; data: number }[]): [Side, Side][] {
  const nodes: [Side, Side][] = [[null, null]];
  for (const { bits, data } of networks) {
    let at = 0;
    for (const [depth, bit] of bits.split('').entries()) {
      const node = nodes[at];
      const side = bit === '1' ? 1 : 0;
      if (!node) throw new Error('The tree has a hole.');
      if (depth === bits.length - 1) {
        node[side] = { data };
        break;
      }
      const next = node[side];
      if (next && 'data' in next) throw new Error('One network lies within another.');
      at = next ? next.node : nodes.push([null, null]) - 1;
      node[side] = { node: at };
    }
  }
  return nodes;
}

/** @param ipVersion 6 contains both IP versions, 4 only IPv4 */
export function mmdbFile(networks: readonly MmdbNetwork[], ipVersion: 4 | 6 = 6): Buffer {
  const records = networks.map(({ record }) => encode(record));
  const offsets = records.map((_, index) => Buffer.concat(records.slice(0, index)).length);
  const nodes = treeOf(
    networks.map(({ network }, index) => {
      const [address = '', prefix = ''] = network.split('/');
      const length = Number(prefix) + (ipVersion === 6 && !isIPv6(address) ? 96 : 0);
      return { bits: bitsOf(address, ipVersion).slice(0, length), data: offsets[index] ?? 0 };
    }),
  );
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, sides] of nodes.entries())
    for (const [side, target] of sides.entries()) {
      const value = target === null ? nodes.length : 'node' in target ? target.node : nodes.length + 16 + target.data;
      tree.writeUIntBE(value, index * 6 + side * 3, 3);
    }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_750_000_000,
    database_type: 'Test-City',
    description: { en: 'For tests' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  const start = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...records, start, metadata]);
}
