/** Creates starting data with the program's own commands. Fast, because it hashes passwords only once. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { QuoteDraft } from '#contract/quote-fields.ts';
import type { Role } from '#domain/team/permissions.ts';
import { lockAccount } from '#server/features/accounts/account/lock-account.ts';
import { openSession } from '#server/features/accounts/account/sessions.ts';
import { createCompany } from '#server/features/accounts/sign-up.ts';
import { inviteMember } from '#server/features/team/invitations.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { withIdentity, withIdentityInOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfMembership } from '#server/platform/db/scope.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './http-client.ts';

export const PASSWORD = 'Correct-Horse-99';

const ORIGIN = { ip: '192.0.2.1', userAgent: 'test browser', id: 'test-request' };

let hashed: Promise<string> | undefined;
function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
}

export function uniqueEmail(name = 'person'): string {
  return `${name}.${randomBytes(5).toString('hex')}@example.com`;
}

export interface TestPerson {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  /** token of an open session */
  session: string;
  client: TestClient;
  /** author for commands that a test calls directly */
  author: Author;
}

export interface TestCompany {
  orgId: string;
  scope: OrgScope;
  name: string;
  owner: TestPerson;
}

type Person = Pick<TestPerson, 'id' | 'email' | 'fullName' | 'role'>;

/** @returns token of a new browser session @throws Error for a person who doesn't exist or is deactivated */
export function openTestSession({ services }: Pick<TestApp, 'services'>, userId: string): Promise<{ token: string }> {
  return withIdentity(services.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Error(`No account ${userId}`);
    return openSession(tx, account, ORIGIN, services.now());
  });
}

async function signedIn(app: TestApp, person: Person): Promise<TestPerson> {
  const { token } = await openTestSession(app, person.id);
  const author = { actor: { id: person.id, name: person.fullName }, request: { ip: ORIGIN.ip, id: ORIGIN.id } };
  return { ...person, session: token, client: app.client(token), author };
}

/** Creates a company like sign-up (trial, seed rate book). Its owner is signed in and has confirmed their email. */
export async function buildCompany(
  app: TestApp,
  about: { name?: string; ownerName?: string; email?: string } = {},
): Promise<TestCompany> {
  const { name = 'Blue Water Washing', ownerName = 'Olive Owner', email = uniqueEmail('owner') } = about;
  const applicant = { email, full_name: ownerName, password_hash: await passwordHash(), company_name: name };
  const { orgId, userId } = await withIdentity(app.services.db, async (tx) => {
    const company = await createCompany(tx, app.services, applicant, ORIGIN);
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: app.services.now() })
      .where('id', '=', company.userId)
      .execute();
    return company;
  });
  const owner = await signedIn(app, { id: userId, email, fullName: ownerName, role: 'owner' });
  return { orgId, scope: scopeOfMembership({ orgId }), name, owner };
}

export async function buildMember(
  app: TestApp,
  { scope, orgId }: Pick<TestCompany, 'scope' | 'orgId'>,
  about: { role?: 'admin' | 'member'; fullName?: string; email?: string } = {},
): Promise<TestPerson> {
  const { role = 'member', fullName = 'Mia Member', email = uniqueEmail(role) } = about;
  const id = newId();
  const password_hash = await passwordHash();
  await withIdentityInOrg(app.services.db, scope, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id,
        org_id: orgId,
        email,
        full_name: fullName,
        role,
        password_hash,
        email_confirmed_at: app.services.now(),
      })
      .execute();
  });
  return signedIn(app, { id, email, fullName, role });
}

/** Creates an open invitation. @returns token of the emailed link */
export async function buildInvitation(
  app: TestApp,
  { scope, owner }: Pick<TestCompany, 'scope' | 'owner'>,
  about: { email?: string; role?: 'admin' | 'member' } = {},
): Promise<{ id: string; email: string; token: string }> {
  const { email = uniqueEmail('invited'), role = 'member' } = about;
  const { id, token } = await inviteMember(app.services, scope, { email, role }, owner.author);
  return { id, email, token };
}

export type DraftInput = z.input<typeof QuoteDraft>;

/** Input of a quote with one line: 1,000 sq ft at 30 cents, without tax. */
export function draft(overrides: Partial<DraftInput> = {}): DraftInput {
  return {
    customer_name: 'Carla Customer',
    customer_email: 'carla@example.com',
    customer_phone: '(202) 555-0123',
    property_address: '12 Oak Street, Springfield',
    lines: [customLine()],
    tax_rate: 0,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
    ...overrides,
  };
}

type CustomLine = Extract<DraftInput['lines'][number], { kind: 'custom' }>;

export function customLine(overrides: Partial<CustomLine> = {}): CustomLine {
  return {
    kind: 'custom',
    id: newId(),
    description: 'House wash',
    quantity: 1000,
    unit: 'sqft',
    unit_cents: 30,
    taxable: true,
    ...overrides,
  };
}

/** Saves a quote as the owner, through the API. The app's router must serve quotes. */
export function buildQuote(
  { owner }: Pick<TestCompany, 'owner'>,
  about: { id?: string; draft?: Partial<DraftInput>; sent?: boolean; decided?: 'approved' | 'declined' } = {},
) {
  return buildQuoteBy(owner, about);
}

/** Saves a quote as a team member, through the API. */
export async function buildQuoteBy(
  { client }: Pick<TestPerson, 'client'>,
  { id = newId(), draft: overrides = {}, sent = false, decided }: NonNullable<Parameters<typeof buildQuote>[1]> = {},
) {
  const { quotes } = client.api;
  let quote = await quotes.save({ id, edit_number: 0, draft: draft(overrides) });
  if (sent || decided) quote = await quotes.share({ id });
  if (decided)
    quote = await quotes.recordDecision({
      id,
      decision: decided,
      customer_name: 'Carla Customer',
      channel: 'phone',
      reason: '',
      revision: quote.revision,
    });
  return quote;
}
