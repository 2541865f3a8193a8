/**
 * Finds where an IP address is registered, in a database file that the operator copied here. Calls no service and
 * stores nothing. See docs/decisions/2026-11-22-geoip-file-of-the-operator.md
 */
import { readFile } from 'node:fs/promises';
import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { Reader, type Response } from 'mmdb-lib';
import type { IpLocation } from '#contract/location-labels.ts';
import { addressKind } from '#server/platform/ip-addresses/address-kind.ts';
import { InvalidSettingError } from '#server/platform/settings/env.ts';
import { locationInRecord } from './location-record.ts';

export interface GeoIp {
  /** @returns null for an unknown or invalid IP address */
  locationOf(ip: string): IpLocation | null;
}

interface WarningLog {
  warn(details: object, message: string): void;
}

/** Addresses from the middle of the address space. Looking them up fails on a truncated or wrong file. */
const PROBES = ['8.8.8.8', '193.0.6.139', '2001:4860:4860::8888'];

/**
 * Reads the operator's database into memory. Without one, recognizes only private networks.
 * @throws InvalidSettingError when the file can't be used, so that the operator notices at startup
 */
export async function openGeoIp(file: string | undefined, log: WarningLog): Promise<GeoIp> {
  if (file === undefined)
    return { locationOf: (ip) => (addressKind(plainAddress(ip)) === 'private' ? 'private' : null) };
  const path = resolve(file);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new InvalidSettingError(`Setting GEOIP_FILE names a file that cannot be read: ${path}.`, { cause });
  });
  try {
    return geoIpOf(openReader(bytes), log);
  } catch (cause) {
    throw new InvalidSettingError(`Setting GEOIP_FILE must name a GeoIP database in MMDB format: ${path}.`, { cause });
  }
}

/** @throws when the bytes are no database, or a broken one */
function openReader(bytes: Buffer): Reader<Response> {
  const reader = new Reader<Response>(bytes);
  const { binaryFormatMajorVersion, ipVersion, nodeCount } = reader.metadata;
  if (binaryFormatMajorVersion !== 2 || (ipVersion !== 4 && ipVersion !== 6) || !(nodeCount > 0))
    throw new Error('It isn’t an MMDB file: the metadata is wrong.');
  for (const probe of PROBES) recordOf(reader, probe);
  return reader;
}

/** Skips IPv6 addresses in an IPv4-only database, because it would match their first bits and return a wrong record. */
function recordOf(reader: Reader<Response>, address: string): unknown {
  return isIPv6(address) && reader.metadata.ipVersion === 4 ? null : reader.get(address);
}

function geoIpOf(reader: Reader<Response>, log: WarningLog): GeoIp {
  let hasWarned = false;
  return {
    locationOf(ip) {
      const address = plainAddress(ip);
      const kind = addressKind(address);
      if (kind === 'private') return 'private';
      if (kind !== 'public') return null;
      try {
        return locationInRecord(recordOf(reader, address));
      } catch (error) {
        // A damaged part of the file must not break a list. One warning is enough.
        if (!hasWarned) log.warn({ err: error }, 'The GeoIP database is damaged');
        hasWarned = true;
        return null;
      }
    },
  };
}

/** Returns the IPv4 address of a client on an IPv6 socket. Any other IP address stays unchanged. */
function plainAddress(ip: string): string {
  const tail = ip.replace(/^::ffff:/i, '');
  return isIPv4(tail) ? tail : ip;
}
