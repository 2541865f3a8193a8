import type { ApiScope } from '#domain/company/api-scopes.ts';
import { runExport } from '#server/features/exports/run-export.ts';
import { newId } from '#server/platform/db/ids.ts';
import { smallPicture } from './small-picture.ts';
import { nothing, type Samples, type World } from './world.ts';

export async function keyOf(
  { company, marker }: World,
  scopes: readonly ApiScope[],
): Promise<{ id: string; key: string }> {
  const { apiKeys } = company.owner.client.api;
  const { key, api_key } = await apiKeys.create({ name: `Key ${marker}`, scopes: [...scopes], expires_in_days: null });
  return { id: api_key.id, key };
}

/** Returns a finished export. Reuses one, because exporting takes ten seconds once there are hundreds of samples. */
export async function exportOf({ app, company }: World): Promise<string> {
  const [ready] = await app.query<{ id: string }>(
    `select id from exports where org_id = $1 and status = 'ready' limit 1`,
    [company.orgId],
  );
  if (ready) return ready.id;
  const { id } = await company.owner.client.api.exports.start();
  await runExport(app.services, { org_id: company.orgId, export_id: id }, new AbortController().signal);
  return id;
}

/** Contains one row of each kind. Saving this rate book makes all other rows inactive. */
async function rateBookOf({ company }: World) {
  const { api } = company.owner.client;
  const { version, surface_types, addons } = await api.rateBook.restoreDefaults();
  const [surface] = surface_types;
  if (!surface) throw new Error('The seed rate book is empty');
  return {
    version,
    surface_types: [{ ...surface, services: surface.services.slice(0, 1), materials: surface.materials.slice(0, 1) }],
    addons: addons.slice(0, 1),
  };
}

function profileOf({ company, marker }: World) {
  return {
    name: company.name,
    company_phone: '555 0100',
    company_email: '',
    company_address: marker,
    license_line: '',
    brand_color: '#0b6e75',
    terms: '',
    next_steps: marker,
    default_notes: '',
  };
}

export const COMPANY_SAMPLES: Samples = {
  'apiKeys.list': nothing,
  'apiKeys.create': ({ marker }) => ({ name: `Key ${marker}`, scopes: ['quotes:read'], expires_in_days: null }),
  'apiKeys.revoke': async (world) => ({ id: (await keyOf(world, ['quotes:read'])).id }),

  'branding.uploadLogo': async () => ({ file: new File([await smallPicture()], 'logo.jpg') }),
  'branding.removeLogo': nothing,
  'branding.previewMail': (world) => profileOf(world),
  'branding.previewPages': (world) => profileOf(world),
  'branding.previewPdf': (world) => profileOf(world),

  'auditLog.list': ({ company }) => ({ person_id: company.owner.id, before: newId(), group: 'accounts', limit: 5 }),
  'auditLog.people': nothing,
  'auditLog.csv': ({ company }) => ({ person_id: company.owner.id, from: '2026-01-01' }),

  'company.get': nothing,
  'company.updateSettings': () => ({
    tax_rate: 0.0825,
    validity_days: 30,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
    time_zone: 'America/Chicago',
    currency: 'USD',
  }),
  'company.setQuoteNumbering': async ({ app, company }) => {
    const [counter] = await app.query<{ last_number: number }>(
      `select last_number from counters where org_id = $1 and kind = 'quote'`,
      [company.orgId],
    );
    return { next_quote_number: (counter?.last_number ?? 1499) + 1 };
  },
  'company.showTotalsToMembers': () => ({ shown: true }),
  'company.margin': nothing,
  'company.marginSettings': nothing,
  'company.saveMargin': async (world) => ({
    labor_cents_an_hour: 3500,
    crew_size: 2,
    margin_floor: 0.4,
    members_see_margin: false,
    member_discount_max: 0.1,
    chemicals: (await rateBookOf(world)).surface_types.flatMap(({ services }) =>
      services.map(({ id }) => ({ service_id: id, chemicals_cents: 150 })),
    ),
  }),
  'company.mixSettings': nothing,
  'company.saveMix': async (world) => ({
    stock_strength: 0.125,
    tank_gallons: 50,
    surfactant_ounces: 1,
    stock_cents_a_gallon: 399,
    surfactant_cents_a_gallon: 2500,
    services: (await rateBookOf(world)).surface_types.flatMap(({ services }) =>
      services.map(({ id }) => ({
        service_id: id,
        target_strength: 0.0125,
        injector_ratio: null,
        units_per_gallon: 150,
        gallons_each: null,
      })),
    ),
  }),
  'company.updateProfile': (world) => profileOf(world),

  'dashboard.get': nothing,

  'exports.list': nothing,
  'exports.start': nothing,
  'exports.download': async (world) => ({ id: await exportOf(world) }),

  'rateBook.get': nothing,
  'rateBook.save': rateBookOf,
  'rateBook.restoreDefaults': ({ company }) => ({ org_id: company.orgId }),

  'reports.overview': ({ company }) => ({ ...THIS_YEAR, author_id: company.owner.id }),
  'reports.breakdown': ({ company }) => ({ ...THIS_YEAR, cut: 'service', author_id: company.owner.id }),
  'reports.payments': ({ company }) => ({ ...THIS_YEAR, author_id: company.owner.id }),
  'reports.work': () => THIS_YEAR,
  'reports.tax': ({ company }) => ({ ...THIS_YEAR, author_id: company.owner.id }),
  'reports.followUps': () => THIS_YEAR,
  'reports.priceCoach': () => THIS_YEAR,
};

const THIS_YEAR = { from: '2026-01-01', to: '2026-12-31' };
