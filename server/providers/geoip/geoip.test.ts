import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidSettingError } from '#server/platform/settings/env.ts';
import { mmdbFile } from '#tests/support/mmdb-file.ts';
import { type GeoIp, openGeoIp } from './geoip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const warnings: unknown[] = [];
const log = { warn: (...words: unknown[]) => warnings.push(words) };

async function ownFile(name: string, bytes: Buffer | string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

const PRIVATE = [
  '10.0.0.0',
  '100.64.3.2',
  '127.0.0.1',
  '169.254.10.20',
  '172.16.0.1',
  '192.168.178.20',
  '::1',
  'fd12:3456::1',
  'fe80::1%eth0',
  '::ffff:192.168.0.1',
];

const country = (country_code: string) => ({ country_code, region: null, city: null });

describe('without a file', () => {
  let geoip: GeoIp;
  beforeAll(async () => {
    geoip = await openGeoIp(undefined, log);
  });

  test.each(['8.8.8.8', '193.0.6.139', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    'there is no location for %s',
    (ip) => {
      expect(geoip.locationOf(ip)).toBeNull();
    },
  );

  test.each(PRIVATE)('%s is still a private network', (ip) => {
    expect(geoip.locationOf(ip)).toBe('private');
  });
});

describe('a file of countries', () => {
  let geoip: GeoIp;
  beforeAll(async () => {
    const networks = Object.entries({
      '8.0.0.0/8': 'US',
      '31.176.128.0/17': 'BA',
      '193.0.0.0/16': 'NL',
      '203.0.113.0/24': 'US',
      '2001:4860::/32': 'US',
      '2001:67c:2e8::/48': 'NL',
      '2001:db8::/32': 'US',
    }).map(([network, country_code]) => ({ network, record: { country_code } }));
    geoip = await openGeoIp(await ownFile('countries.mmdb', mmdbFile(networks)), log);
  });

  test.each([
    ['8.8.8.8', 'US'],
    ['31.176.128.1', 'BA'],
    ['193.0.6.139', 'NL'],
    ['2001:4860:4860::8888', 'US'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['::ffff:193.0.6.139', 'NL'],
    ['::FFFF:8.8.8.8', 'US'],
  ])('%s is registered in %s', (ip, code) => {
    expect(geoip.locationOf(ip)).toEqual(country(code));
  });

  test.each(PRIVATE)('%s is a private network', (ip) => {
    expect(geoip.locationOf(ip)).toBe('private');
  });

  test.each([
    '',
    'unknown',
    '8.8.8',
    '8.8.8.8:443',
    '203.0.113.7',
    '2001:db8::1',
    '224.0.0.1',
    '2002:808:808::1',
    '::',
  ])('for "%s" there is no location', (ip) => {
    expect(geoip.locationOf(ip)).toBeNull();
  });
});

describe('an operator’s own file', () => {
  test('can have cities and regions in the fields of MaxMind and DB-IP, or in the flat ones of ip-location-db', async () => {
    const record = (country_code: string, region: string, city: string) => ({
      city: { geoname_id: 1, names: { de: 'Stadt', en: city } },
      country: { iso_code: country_code, names: { en: 'Not looked at' } },
      subdivisions: [{ iso_code: 'XY', names: { en: region } }, { iso_code: 'ZZ' }],
    });
    const file = await ownFile(
      'cities.mmdb',
      mmdbFile([
        { network: '24.0.0.0/9', record: record('US', 'Texas', 'Dallas') },
        { network: '24.128.0.0/9', record: { country: { iso_code: 'CA' }, subdivisions: [{ iso_code: 'ON' }] } },
        { network: '2600::/16', record: record('US', 'Ohio', 'Dayton') },
        { network: '31.0.0.0/8', record: { country_code: 'BA', state1: '', city: 'Sarajevo' } },
        { network: '32.0.0.0/8', record: { country_code: 'ZZ', city: 'Nowhere' } },
        { network: '33.0.0.0/8', record: { country: 'United States', country_code: 7 } },
        { network: '34.0.0.0/8', record: { country_code: 'US', city: 'x'.repeat(200) } },
        { network: '35.0.0.0/8', record: 'US' },
      ]),
    );
    const { locationOf } = await openGeoIp(file, log);
    expect(locationOf('24.1.2.3')).toEqual({ country_code: 'US', region: 'Texas', city: 'Dallas' });
    expect(locationOf('24.200.2.3')).toEqual({ country_code: 'CA', region: 'ON', city: null });
    expect(locationOf('2600::1')).toEqual({ country_code: 'US', region: 'Ohio', city: 'Dayton' });
    expect(locationOf('31.0.0.1')).toEqual({ country_code: 'BA', region: null, city: 'Sarajevo' });
    expect(locationOf('32.0.0.1'), 'a code that means somewhere').toBeNull();
    expect(locationOf('33.0.0.1'), 'fields of other kinds').toBeNull();
    expect(locationOf('34.0.0.1'), 'a name that is none').toEqual(country('US'));
    expect(locationOf('35.0.0.1'), 'no fields at all').toBeNull();
    expect(locationOf('8.8.8.8'), 'a network it does not have').toBeNull();
    expect(locationOf('10.1.1.1'), 'private all the same').toBe('private');
  });

  test('with only IPv4 has no location for an IPv6 address', async () => {
    // 2600:… begins with the same bits as 38.0.0.0.
    const file = await ownFile('v4.mmdb', mmdbFile([{ network: '38.0.0.0/8', record: { country_code: 'CA' } }], 4));
    const { locationOf } = await openGeoIp(file, log);
    expect(locationOf('38.1.1.1')).toEqual(country('CA'));
    expect(locationOf('2600::1')).toBeNull();
  });

  test('that is damaged in one spot does not break the list, and is reported once', async () => {
    const bytes = mmdbFile([
      { network: '24.0.0.0/8', record: { country_code: 'US' } },
      { network: '31.0.0.0/8', record: { country_code: 'BA' } },
    ]);
    // Puts a type that the format lacks where the second record begins.
    const key = bytes.lastIndexOf('country_code');
    bytes.fill(0, key - 2, key);
    const { locationOf } = await openGeoIp(await ownFile('damaged.mmdb', bytes), log);
    warnings.length = 0;
    expect([locationOf('31.0.0.1'), locationOf('31.0.0.2'), locationOf('24.0.0.1')]).toEqual([
      null,
      null,
      country('US'),
    ]);
    expect(warnings).toHaveLength(1);
  });

  const good = mmdbFile([{ network: '8.0.0.0/8', record: { country_code: 'US' } }]);
  const later = Buffer.from(good);
  later[later.indexOf('format_major_version') + 'format_major_version'.length + 4] = 3;
  test.each<[string, Buffer | string]>([
    ['of a later format', later],
    ['empty', ''],
    ['text', 'ip,country\n8.8.8.0/24,US\n'],
    ['cut off at the end', good.subarray(0, good.length - 60)],
    ['without its tree', good.subarray(good.lastIndexOf('MaxMind.com') - 3)],
  ])('that is %s prevents startup with a message that names the file', async (name, bytes) => {
    const file = await ownFile(name.replaceAll(' ', '-'), bytes);
    const opening = openGeoIp(file, log);
    await expect(opening).rejects.toBeInstanceOf(InvalidSettingError);
    await expect(opening).rejects.toThrow(`Setting GEOIP_FILE must name a GeoIP database in MMDB format: ${file}.`);
  });

  test('that is missing, or is a folder, prevents startup with a message that names the file', async () => {
    for (const file of [join(folder, 'missing.mmdb'), folder])
      await expect(openGeoIp(file, log)).rejects.toThrow(
        `Setting GEOIP_FILE names a file that cannot be read: ${file}.`,
      );
  });
});
