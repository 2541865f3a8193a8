import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, PASSWORD, type TestPerson } from '#tests/support/factories.ts';
import { mmdbFile } from '#tests/support/mmdb-file.ts';

/** The proxy appends the client's IP address to the header. Anything before it comes from the client. */
async function signInFrom(app: TestApp, { email }: Pick<TestPerson, 'email'>, ip: string) {
  const client = app.client();
  const answer = await client.request('POST', '/api/auth/token', {
    body: { grant_type: 'password', email, password: PASSWORD },
    headers: {
      'x-forwarded-for': `200.160.0.8, ${ip}`,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/143.0.0.0',
    },
  });
  expect(answer.status).toBe(200);
  return client;
}

const country = (country_code: string) => ({ country_code, region: null, city: null });

describe('with a country database', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countries-'));
    const GEOIP_FILE = join(folder, 'countries.mmdb');
    const networks = Object.entries({
      '8.0.0.0/8': 'US',
      '31.176.128.0/17': 'BA',
      '129.132.0.0/16': 'CH',
      '193.0.0.0/16': 'NL',
      '200.160.0.0/16': 'BR',
      '2001:4860::/32': 'US',
    }).map(([network, country_code]) => ({ network, record: { country_code } }));
    await writeFile(GEOIP_FILE, mmdbFile(networks));
    app = await startTestApp({ settings: { TRUST_PROXY: '1', GEOIP_FILE } });
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the list shows each device with the country its IP address is registered in', async () => {
    const { owner } = await buildCompany(app);
    const addresses = ['193.0.6.139', '2001:4860:4860::8888', '::ffff:8.8.8.8', '192.168.1.20', '198.51.100.4'];
    for (const ip of addresses) await signInFrom(app, owner, ip);
    const list = await owner.client.api.sessions.list();
    const places = new Map(list.map(({ ip, place }) => [ip, place]));
    expect(places).toEqual(
      new Map<string, unknown>([
        ['192.0.2.1', null],
        ['193.0.6.139', country('NL')],
        ['2001:4860:4860::8888', country('US')],
        ['8.8.8.8', country('US')],
        ['192.168.1.20', 'private'],
        ['198.51.100.4', null],
      ]),
    );
  });

  test('IP addresses that a client claims beyond the trusted proxies are ignored', async () => {
    const { owner } = await buildCompany(app);
    const client = await signInFrom(app, owner, 'nowhere');
    const [here] = await client.api.sessions.list();
    expect(here).toMatchObject({ current: true, place: 'private' });
  });

  test('a manager of the person sees the same location, and no one else does', async () => {
    const company = await buildCompany(app);
    const member = await buildMember(app, company);
    const admin = await buildMember(app, company, { role: 'admin' });
    await signInFrom(app, member, '129.132.19.216');
    await signInFrom(app, company.owner, '129.132.19.216');
    const devicesOf = async (viewer: TestPerson, id: string) =>
      (await viewer.client.api.personnel.employee({ id })).devices;
    const shown = await devicesOf(admin, member.id);
    expect(shown?.map(({ ip, place }) => [ip, place])).toContainEqual(['129.132.19.216', country('CH')]);
    expect(await devicesOf(admin, company.owner.id)).toBeNull();
  });

  test('the audit log shows the country next to the IP address, and its CSV file shows it in a separate column', async () => {
    const { owner } = await buildCompany(app);
    const client = await signInFrom(app, owner, '31.176.128.1');
    await signInFrom(app, owner, '198.51.100.4');
    const { entries } = await client.api.auditLog.list({ group: 'accounts' });
    const places = entries.map(({ action, ip, place }) => [action, ip, place]);
    expect(places).toContainEqual(['account.signed_in', '31.176.128.1', country('BA')]);
    expect(places).toContainEqual(['account.signed_in', '198.51.100.4', null]);
    const answer = await client.request('GET', '/api/audit-log/csv?group=accounts');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toMatch(/,IP address,Location$/);
    expect(lines.filter((line) => line.endsWith(',31.176.128.1,Bosnia & Herzegovina'))).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith(',198.51.100.4,'))).toHaveLength(1);
  });

  test('no location is stored', async () => {
    const { owner } = await buildCompany(app);
    await signInFrom(app, owner, '31.176.128.1');
    await owner.client.api.sessions.list();
    await owner.client.api.auditLog.list({});
    for (const table of ['sessions', 'audit_log']) {
      const rows = await app.query<{ line: string }>(`select row_to_json(t)::text as line from ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ line }) => /Bosnia|"BA"|"NL"/.test(line))).toEqual([]);
    }
  });
});

describe('with an operator’s own city database', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cities-'));
    const GEOIP_FILE = join(folder, 'cities.mmdb');
    const dallas = {
      city: { names: { en: '=Dallas' } },
      country: { iso_code: 'US' },
      subdivisions: [{ names: { en: 'Texas' } }],
    };
    await writeFile(GEOIP_FILE, mmdbFile([{ network: '24.0.0.0/8', record: dallas }]));
    app = await startTestApp({ settings: { TRUST_PROXY: '1', GEOIP_FILE } });
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the list and the audit log show city and region', async () => {
    const { owner } = await buildCompany(app);
    const client = await signInFrom(app, owner, '24.1.2.3');
    const place = { country_code: 'US', region: 'Texas', city: '=Dallas' };
    expect((await client.api.sessions.list())[0]).toMatchObject({ ip: '24.1.2.3', place });
    const { entries } = await client.api.auditLog.list({ group: 'accounts' });
    expect(entries[0]).toMatchObject({ ip: '24.1.2.3', place });
    const csv = await (await client.request('GET', '/api/audit-log/csv?group=accounts')).text();
    expect(csv, 'no formula').toContain(`,24.1.2.3,"'=Dallas, Texas, United States"\r\n`);
  });
});
