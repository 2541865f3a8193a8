/** One valid input for every procedure, with its own rows, so that no call changes what another call needs. */
import sharp from 'sharp';
import type { ApiScope } from '#domain/company/api-scopes.ts';
import { newId } from '#server/db/ids.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { runExport } from '#server/features/exports/run-export.ts';
import type { TestApp } from '#tests/app.ts';
import { linkTokenTo } from '#tests/account-mails.ts';
import {
  openTestSession,
  buildInvitation,
  buildMember,
  buildQuote,
  draft,
  type DraftInput,
  PASSWORD,
  type TestCompany,
  uniqueEmail,
} from '#tests/factories.ts';
import { ACCOUNT_SAMPLES } from './account-samples.ts';
import { FACTOR_SAMPLES } from './factor-samples.ts';
import { FOLLOW_UP_SAMPLES } from './follow-up-samples.ts';
import { MESSAGE_SAMPLES } from './message-samples.ts';
import { INBOX_SAMPLES } from './inbox-samples.ts';
import { TEXT_SAMPLES } from './text-samples.ts';
import { MONEY_SAMPLES } from './payment-samples.ts';
import { WEBHOOK_SAMPLES } from './webhook-samples.ts';

/** The company whose procedures are called. It has rows of every kind. */
export interface World {
  app: TestApp;
  company: TestCompany;
  /** a word in every text that the company has entered */
  marker: string;
}

/** Returns an input or a promise of one. */
export type Sample = (world: World) => unknown;

let picture: Promise<Uint8Array<ArrayBuffer>> | undefined;
function smallPicture(): Promise<Uint8Array<ArrayBuffer>> {
  picture ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
  return picture;
}

/** A quote's input with the company's marker in every text. */
export function markedDraft({ marker }: World): DraftInput {
  const known = draft();
  return draft({
    customer_name: `Customer ${marker}`,
    customer_email: uniqueEmail(marker.toLowerCase()),
    property_address: `1 ${marker} Street`,
    notes: `Notes ${marker}`,
    lines: known.lines.map((line) => ({ ...line, id: newId(), description: `Wash ${marker}` })),
  });
}

export function quoteOf(world: World, about: { sent?: boolean; decided?: 'approved' | 'declined' } = {}) {
  return buildQuote(world.company, { ...about, draft: markedDraft(world) });
}

export function tokenOf(quote: { approval_url: string | null }): string {
  return quote.approval_url?.split('/').at(-1) ?? '';
}

async function sentToken(world: World): Promise<{ token: string }> {
  return { token: tokenOf(await quoteOf(world, { sent: true })) };
}

export async function photoOf(world: World): Promise<{ quote_id: string; id: string }> {
  const { id: quote_id } = await quoteOf(world);
  const { id } = await world.company.owner.client.api.photos.upload({
    quote_id,
    id: newId(),
    image_type: 'pre_damage',
    description: `Photo ${world.marker}`,
    file: new File([await smallPicture()], 'photo.jpg'),
  });
  return { quote_id, id };
}

export async function messageOf(world: World, status = 'failed'): Promise<{ id: string; message_id: string }> {
  const { id } = await quoteOf(world);
  await world.company.owner.client.api.quotes.send({ id, message: `Hello ${world.marker}` });
  const [message] = await world.app.query<{ id: string }>(
    'update messages set status = $2 where quote_id = $1 returning id',
    [id, status],
  );
  return { id, message_id: message?.id ?? '' };
}

/** An API key of the company, created by its owner. */
export async function keyOf(
  { company, marker }: World,
  scopes: readonly ApiScope[],
): Promise<{ id: string; key: string }> {
  const { apiKeys } = company.owner.client.api;
  const { key, api_key } = await apiKeys.create({ name: `Key ${marker}`, scopes: [...scopes], expires_in_days: null });
  return { id: api_key.id, key };
}

/** A finished export. An existing one is reused, because each takes a second. */
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

const customersFile = (marker: string): File =>
  new File([`Name,Email,Notes\nCustomer ${marker},,Dog\n`], 'customers.csv');

/** An uploaded file of customers. */
export function importOf({ company, marker }: World) {
  return company.owner.client.api.customerImports.upload({ id: newId(), file: customersFile(marker) });
}

/** A completed import; the next upload does not replace it. */
export async function doneImportOf(world: World): Promise<string> {
  const { id } = await importOf(world);
  await world.app.query(`update customer_imports set status = 'done', started_at = now() where id = $1`, [id]);
  return id;
}

const uploadedId: Sample = async (world) => ({ id: (await importOf(world)).id });
const draftId: Sample = async (world) => ({ id: (await quoteOf(world)).id });
const sentId: Sample = async (world) => ({ id: (await quoteOf(world, { sent: true })).id });
const nothing: Sample = () => undefined;

async function signedQuote(world: World): Promise<{ id: string; token: string }> {
  const quote = await quoteOf(world, { decided: 'approved' });
  await signQuote(world.app.services, { org_id: world.company.orgId, quote_id: quote.id });
  return { id: quote.id, token: tokenOf(quote) };
}

/** The link to the old address. It belongs to another team member, because refusing the change ends all sessions. */
async function emailChangeToken({ app, company }: World): Promise<{ token: string }> {
  const { email, client } = await buildMember(app, company);
  await client.api.emailChange.begin({ email: uniqueEmail('moved'), current_password: PASSWORD });
  return { token: await linkTokenTo(app, email, 'email_change_old') };
}

const reauthenticated = { reauthentication: { current_password: PASSWORD } };
/** Another session of the owner. */
export async function sessionOf(app: TestApp, { owner }: Pick<TestCompany, 'owner'>): Promise<string> {
  const { token } = await openTestSession(app, owner.id);
  const open = await app.client(token).api.sessions.list();
  return open.find(({ current }) => current)?.id ?? '';
}

/** One row of each kind. Rows missing from a saved rate book become inactive, and active again with the next one. */
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
    default_notes: '',
  };
}

/** Every sample uses a separate seat. */
async function withSeats({ app }: World): Promise<void> {
  await app.query('update plans set max_users = 1000');
}

async function invitedBy(world: World): Promise<{ id: string; email: string; token: string }> {
  await withSeats(world);
  return buildInvitation(world.app, world.company);
}

const memberId: Sample = async (world) => ({ id: (await buildMember(world.app, world.company)).id });
const invitationToken: Sample = async (world) => ({ token: (await invitedBy(world)).token });

/** A procedure without an entry here fails the test. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...ACCOUNT_SAMPLES,

  'apiKeys.list': nothing,
  'apiKeys.create': ({ marker }) => ({ name: `Key ${marker}`, scopes: ['quotes:read'], expires_in_days: null }),
  'apiKeys.revoke': async (world) => ({ id: (await keyOf(world, ['quotes:read'])).id }),

  'approval.show': sentToken,
  'approval.decide': async (world) => ({
    ...(await sentToken(world)),
    decision: 'approved',
    name: 'Carla',
    reason: '',
    revision: 1,
  }),
  'approval.viewed': async (world) => ({ ...(await sentToken(world)), revision: 1 }),
  'approval.ask': async (world) => ({ ...(await sentToken(world)), question: 'When?', name: 'Carla' }),
  'approval.pdf': sentToken,
  'approval.signedPdf': async (world) => ({ token: (await signedQuote(world)).token }),

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
      'select last_number from quote_counters where org_id = $1',
      [company.orgId],
    );
    return { next_quote_number: (counter?.last_number ?? 1499) + 1 };
  },
  'company.showTotalsToMembers': () => ({ shown: true }),
  'company.updateProfile': (world) => profileOf(world),
  'customerImports.list': nothing,
  'customerImports.get': uploadedId,
  'customerImports.upload': ({ marker }) => ({ id: newId(), file: customersFile(marker) }),
  'customerImports.check': async (world) => {
    const { id, mapping, encoding, delimiter } = await importOf(world);
    return { id, mapping, encoding, delimiter };
  },
  'customerImports.start': async (world) => {
    const { id } = await importOf(world);
    // As if it had been checked; only one import can be open at a time.
    await world.app.query(`update customer_imports set status = 'done' where status = 'importing'`);
    await world.app.query(`update customer_imports set status = 'checked' where id = $1`, [id]);
    return { id };
  },
  'customerImports.discard': uploadedId,
  'customerImports.problems': uploadedId,
  'customers.search': ({ marker }) => ({ search: marker }),
  'dashboard.get': nothing,

  ...FACTOR_SAMPLES,
  ...FOLLOW_UP_SAMPLES,
  ...MESSAGE_SAMPLES,
  ...TEXT_SAMPLES,
  ...MONEY_SAMPLES,
  ...WEBHOOK_SAMPLES,

  'exports.list': nothing,
  'exports.start': nothing,
  'exports.download': async (world) => ({ id: await exportOf(world) }),

  'emailChange.get': nothing,
  'emailChange.begin': () => ({ email: uniqueEmail('moved'), current_password: PASSWORD }),
  'emailChange.resend': async ({ company }) => {
    await company.owner.client.api.emailChange.begin({ email: uniqueEmail('moved'), current_password: PASSWORD });
  },
  'emailChange.cancel': nothing,
  'emailChange.link': emailChangeToken,
  'emailChange.confirm': emailChangeToken,
  'emailChange.refuse': emailChangeToken,

  'ownership.transfer': async ({ app, company }) => {
    const heir = await buildMember(app, company, { fullName: 'Hanna Heir' });
    return { user_id: heir.id, full_name: heir.fullName, password: PASSWORD };
  },
  'ownership.end': ({ company }) => ({ company_name: company.name, password: PASSWORD }),
  'ownership.keep': nothing,

  'invitations.byLink': invitationToken,
  'invitations.ask': invitationToken,
  'invitations.join': async (world) => {
    // The owner already has a team, and joining it again changes nothing.
    const { id, token } = await invitedBy(world);
    const { email } = world.company.owner;
    await world.app.query(`update invitations set email = $2, status = 'accepted' where id = $1`, [id, email]);
    return { token };
  },

  'personnel.team': nothing,
  'personnel.invite': async (world) => {
    await withSeats(world);
    return { email: uniqueEmail('invited'), role: 'member' };
  },
  'personnel.resend': async (world) => ({ id: (await invitedBy(world)).id }),
  'personnel.revoke': async (world) => ({ id: (await invitedBy(world)).id }),
  'personnel.employee': ({ company }) => ({ id: company.owner.id, period: 'all' }),
  'personnel.changeRole': async (world) => ({ id: (await buildMember(world.app, world.company)).id, role: 'admin' }),
  'personnel.deactivate': memberId,
  'personnel.reactivate': async (world) => {
    await withSeats(world);
    const { id } = await buildMember(world.app, world.company);
    await world.app.query('update users set disabled_at = now() where id = $1', [id]);
    return { id };
  },
  'personnel.signOut': memberId,

  'photos.upload': async (world) => ({
    quote_id: (await quoteOf(world)).id,
    id: newId(),
    image_type: 'pre_damage',
    description: 'Procedures',
    file: new File([await smallPicture()], 'photo.jpg'),
  }),
  'photos.update': async (world) => ({
    id: (await photoOf(world)).id,
    description: 'Procedures',
    image_type: 'post_work',
  }),
  'photos.reorder': async (world) => {
    const { quote_id, id } = await photoOf(world);
    return { quote_id, ids: [id] };
  },
  'photos.publish': async (world) => ({ quote_id: (await quoteOf(world, { sent: true })).id }),
  'photos.remove': async (world) => ({ id: (await photoOf(world)).id }),

  'quotes.list': ({ company }) => ({ search: '', labels: ['draft'], author_id: company.owner.id, limit: 5 }),
  'quotes.summary': ({ company }) => ({ author_id: company.owner.id }),
  'quotes.get': draftId,
  'quotes.save': async (world) => {
    const quote = await quoteOf(world);
    return {
      id: quote.id,
      edit_number: quote.edit_number,
      draft: { ...markedDraft(world), customer_id: quote.customer_id },
    };
  },
  'quotes.send': async (world) => ({ id: (await quoteOf(world)).id, email: uniqueEmail('to'), message: 'Hello' }),
  'quotes.share': draftId,
  'quotes.replaceLink': sentId,
  'quotes.extend': async (world) => ({ id: (await quoteOf(world, { sent: true })).id, days: 10 }),
  'quotes.duplicate': async (world) => ({ id: (await quoteOf(world)).id, new_id: newId() }),
  'quotes.reopen': async (world) => ({ id: (await quoteOf(world, { decided: 'declined' })).id, new_id: newId() }),
  'quotes.recordDecision': async (world) => ({
    id: (await quoteOf(world, { sent: true })).id,
    decision: 'approved',
    customer_name: 'Carla',
    channel: 'phone',
    reason: '',
    revision: 1,
  }),
  'quotes.archive': draftId,
  'quotes.restore': async (world) => {
    const { id } = await quoteOf(world);
    await world.company.owner.client.api.quotes.archive({ id });
    return { id };
  },
  'quotes.purge': draftId,
  'quotes.retryMessage': (world) => messageOf(world),
  'quotes.message': (world) => messageOf(world, 'outbox'),
  'quotes.pdf': draftId,
  'quotes.signedPdf': async (world) => ({ id: (await signedQuote(world)).id }),
  'quotes.authors': nothing,

  ...INBOX_SAMPLES,

  'evidence.check': draftId,
  'evidence.acknowledge': async (world) => {
    const { id } = await quoteOf(world);
    await world.app.query(
      `insert into evidence_findings (org_id, quote_id, problems, first_seen_at, last_seen_at) values ($1, $2, '{lines}', now(), now())`,
      [world.company.orgId, id],
    );
    return { id };
  },

  'rateBook.get': nothing,
  'rateBook.save': rateBookOf,
  'rateBook.restoreDefaults': nothing,
  'sampleQuote.pdf': nothing,
  'sampleQuote.signedPdf': nothing,
  'verification.check': () => ({ sha256: 'a'.repeat(64) }),
  'sessions.list': nothing,
  'sessions.end': async ({ app, company }) => ({ id: await sessionOf(app, company), ...reauthenticated }),
};
