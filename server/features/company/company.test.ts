import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { setTextNumber } from './set-text-number.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const made = await buildCompany(app);
  return { ...made, api: made.owner.client.api };
}

test('the right roles can change settings and profile, and the audit log has the old and new values', async () => {
  const { api, ...made } = await company();
  const admin = await buildMember(app, made, { role: 'admin', fullName: 'Ada Admin' });
  const before = await api.company.get();
  expect(before).toMatchObject({
    name: 'Blue Water Washing',
    validity_days: 30,
    currency: 'USD',
    mail: 'outbox',
    logo_url: null,
  });
  const settings = {
    ...before,
    tax_rate: 0.08625,
    validity_days: 14,
    minimum_charge_cents: 15_000,
    time_zone: 'America/Chicago',
  };
  const changed = await admin.client.api.company.updateSettings(settings);
  expect(changed).toEqual({
    ...before,
    tax_rate: 0.08625,
    validity_days: 14,
    minimum_charge_cents: 15_000,
    time_zone: 'America/Chicago',
  });
  const profile = {
    ...changed,
    name: 'Blue Water',
    company_phone: ' (202) 555-0144 ',
    brand_color: '#112233',
    terms: 'Pay on completion.',
  };
  expect(await api.company.updateProfile(profile)).toEqual({ ...profile, company_phone: '(202) 555-0144' });
  expect(await api.company.updateProfile(profile)).toMatchObject({ name: 'Blue Water' });
  const { entries } = await api.auditLog.list({ limit: 2 });
  expect(entries).toMatchObject([
    { action: 'company.profile_changed', actor: 'Olive Owner', target: 'name, company_phone, brand_color, terms' },
    {
      action: 'company.settings_changed',
      actor: 'Ada Admin',
      target: 'tax_rate, validity_days, minimum_charge_cents, time_zone',
    },
  ]);
  const [row] = await app.query<{ data: unknown }>(
    `select data from audit_log where org_id = $1 and action = 'company.settings_changed'`,
    [made.orgId],
  );
  expect(row?.data).toMatchObject({ tax_rate: { from: 0, to: 0.08625 }, validity_days: { from: 30, to: 14 } });
});

test('each company has its own text about next steps, and clients that don’t know it leave it unchanged', async () => {
  const { api } = await company();
  const profile = await api.company.get();
  expect(profile.next_steps).toBe('');
  const next_steps = 'We call you within a day.\nThen we come.';
  expect((await api.company.updateProfile({ ...profile, next_steps: ` ${next_steps} ` })).next_steps).toBe(next_steps);
  const { next_steps: _, ...older } = profile;
  expect((await api.company.updateProfile({ ...older, terms: 'Pay.' })).next_steps).toBe(next_steps);
  const { entries } = await api.auditLog.list({ limit: 2 });
  expect(entries.map(({ target }) => target)).toEqual(['terms', 'next_steps']);
  expect((await api.company.updateProfile({ ...profile, next_steps: '' })).next_steps).toBe('');
  const tooLong = { ...profile, next_steps: 'x'.repeat(501) };
  await expect(api.company.updateProfile(tooLong)).rejects.toEqual(refusal('INVALID_INPUT'));
});

test('no one can change what their role doesn’t allow', async () => {
  const { api, ...made } = await company();
  const [admin, member] = await Promise.all([buildMember(app, made, { role: 'admin' }), buildMember(app, made)]);
  const current = await member.client.api.company.get();
  await expect(admin.client.api.company.updateProfile(current)).rejects.toEqual(refusal('PERMISSION_DENIED'));
  await expect(member.client.api.company.updateSettings(current)).rejects.toEqual(refusal('PERMISSION_DENIED'));
  expect(await api.company.get()).toEqual(current);
});

test('impossible settings are refused with a message', async () => {
  const { api } = await company();
  const current = await api.company.get();
  const refused = (settings: object) => api.company.updateSettings({ ...current, ...settings });
  await expect(refused({ tax_rate: 1.2 })).rejects.toThrow('Tax rate must be at most 100%');
  await expect(refused({ validity_days: 0 })).rejects.toThrow('A quote is valid for at least 1 day');
  await expect(refused({ time_zone: 'Mars/Olympus' })).rejects.toThrow('Unknown time zone');
  await expect(refused({ currency: 'dollars' })).rejects.toThrow('Use a three-letter currency code');
});

test('the operator assigns a company a number for texts and removes it, and no two companies share one', async () => {
  const [made, other] = [await company(), await company()];
  const services = { ...app.services, env: { ...app.services.env, TWILIO_FROM: '+16145550100' } };
  const number = '+16145550142';
  const numbers = () => app.query('select org_id, number from text_numbers where number = $1', [number]);
  expect(await setTextNumber(services, 'nobody@example.com', number)).toBe('nobody');
  expect(await setTextNumber(services, made.owner.email, '+16145550100')).toBe('taken');
  // The provider's own number is taken even if no setting names it.
  const ofProvider = { ...app.services, texts: { ...app.services.texts, from: '+16145550101' } };
  expect(await setTextNumber(ofProvider, made.owner.email, '+16145550101')).toBe('taken');
  expect(await setTextNumber(services, made.owner.email, number)).toEqual({ company: 'Blue Water Washing' });
  expect(await setTextNumber(services, made.owner.email, number)).toEqual({ company: 'Blue Water Washing' });
  expect(await setTextNumber(services, other.owner.email, number)).toBe('taken');
  expect(await numbers()).toEqual([{ org_id: made.orgId, number }]);
  await setTextNumber(services, made.owner.email, null);
  expect(await numbers()).toEqual([]);
  const entries = await app.query(`select data from audit_log where org_id = $1 and action = 'text_number.set'`, [
    made.orgId,
  ]);
  expect(entries).toHaveLength(3);
});
