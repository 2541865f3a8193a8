import { TRIAL_PLAN } from '#domain/company/plans.ts';
import { trialEnd } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import { insertSeedRateBook } from '#server/features/rate-book/save-rate-book.ts';
import type { Services } from '#server/features/services.ts';
import { assertUncommonPassword } from '#server/platform/auth/password-strength.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { enterOrg, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { acceptInvitation, invitationByLink } from './account/accept-invitation.ts';
import { auditAccount, mailConfirmation } from './account/email-links.ts';
import { isInvited } from './account/invitation-queries.ts';
import { lockAccount } from './account/lock-account.ts';
import { type IssuedSession, openSession, type SessionOrigin } from './account/sessions.ts';
import { lockUnconfirmed, takeUnconfirmedAccount } from './account/unconfirmed-account.ts';
import { invitationOfLink } from './invitations/invitation-link-queries.ts';

interface NewAccount {
  email: string;
  password: string;
  full_name: string;
  company_name: string | undefined;
  invitation_token: string | undefined;
  /** Path to continue to after the email is confirmed. */
  next?: string;
}

interface Applicant {
  email: string;
  full_name: string;
  password_hash: string;
  next?: string | undefined;
}

interface SignUpOutcome {
  /** True if no company was created. The person sees "Welcome to the team!", as specified. */
  invited: boolean;
  /** False until the email is confirmed. Until then the team's data is inaccessible. */
  joined: boolean;
  session: IssuedSession;
}

/**
 * Creates an account and signs it in, all in one transaction.
 * With an invitation link the person joins at once, because only the invited email got the link. A person who only
 * typed an invited email joins once it is confirmed. Anyone else starts a company with a trial and the seed rate book.
 * A company name always creates a company, so a stranger's invitation can't keep anyone from signing up.
 * @throws ProductError ALREADY_REGISTERED, LINK_INVALID, SEAT_LIMIT, INVALID_INPUT without a company name or with a
 * password that is easy to guess
 */
export async function signUp(
  services: Services,
  account: NewAccount,
  origin: SessionOrigin & AuditEntry['request'],
): Promise<SignUpOutcome> {
  await assertUncommonPassword(account.password, await wordsAbout(services, account));
  const applicant: Applicant = {
    email: account.email,
    full_name: account.full_name,
    password_hash: await hashPassword(account.password),
    next: account.next,
  };
  return withIdentity(services.db, async (tx) => {
    const kind = await admit(tx, services, account, applicant, origin);
    const held = await lockAccount(tx, kind.userId);
    if (!held) throw new ProductError('UNKNOWN');
    const session = await openSession(tx, held, origin, services.now());
    return { invited: kind.invited, joined: kind.joined, session };
  });
}

/**
 * Lists names and emails that the password must not contain. The inviting company's name counts only with the link: a
 * refusal must not reveal it to someone who types an invited email.
 */
async function wordsAbout({ db, env }: Services, account: NewAccount): Promise<string[]> {
  const { email, full_name, company_name = '', invitation_token } = account;
  const invitation =
    invitation_token === undefined ? undefined : await invitationOfLink(db.identity.kysely, invitation_token);
  return [env.PRODUCT_NAME, email, full_name, company_name, invitation?.company_name ?? ''];
}

interface Admission {
  userId: string;
  invited: boolean;
  joined: boolean;
}

async function admit(
  tx: Tx,
  services: Services,
  account: NewAccount,
  applicant: Applicant,
  origin: SessionOrigin & AuditEntry['request'],
): Promise<Admission> {
  const request = { ip: origin.ip, id: origin.id };
  if (account.invitation_token !== undefined)
    return joinByLink(tx, services, account.invitation_token, applicant, request);
  if (account.company_name !== undefined) {
    const { userId } = await createCompany(tx, services, { ...applicant, company_name: account.company_name }, request);
    return { userId, invited: false, joined: true };
  }
  const now = services.now();
  if (!(await isInvited(tx, applicant.email, now))) throw companyNameMissing();
  const userId = await insertUser(tx, applicant, { orgId: null, role: 'member', confirmedAt: null }, now);
  const { email, full_name, next } = applicant;
  await mailConfirmation(tx, services, { id: userId, email, full_name, next, invited: true });
  return { userId, invited: true, joined: false };
}

function companyNameMissing(): ProductError {
  const message = 'Company name is required';
  return new ProductError('INVALID_INPUT', message, { issues: [{ path: ['data', 'company_name'], message }] });
}

/**
 * The unique constraint on the email detects a taken email, even between concurrent requests.
 * @throws ProductError ALREADY_REGISTERED
 */
async function insertUser(
  tx: Tx,
  { email, full_name, password_hash }: Applicant,
  membership: { orgId: string | null; role: 'owner' | 'admin' | 'member'; confirmedAt: Date | null },
  created_at: Date,
): Promise<string> {
  const id = newId();
  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      email,
      full_name,
      password_hash,
      org_id: membership.orgId,
      role: membership.role,
      email_confirmed_at: membership.confirmedAt,
      created_at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ProductError('ALREADY_REGISTERED');
  return id;
}

async function joinByLink(
  tx: Tx,
  services: Services,
  token: string,
  applicant: Applicant,
  request: AuditEntry['request'],
): Promise<Admission> {
  const now = services.now();
  // Lock the account before the invitation. Every transaction uses this order, so none of them deadlock.
  const unproven = await lockUnconfirmed(tx, applicant.email);
  const invitation = await invitationByLink(tx, token, now);
  // The link confirms only the email it was sent to.
  if (!invitation || invitation.email !== applicant.email) throw new ProductError('LINK_INVALID');
  const { password_hash, full_name } = applicant;
  // An unconfirmed account with this email gives way to the holder of the link.
  const taken = unproven && (await takeUnconfirmedAccount(tx, services, unproven, { password_hash, joins: true }));
  await acceptInvitation(tx, invitation);
  const { orgId, role } = invitation;
  const userId = taken?.id ?? (await insertUser(tx, applicant, { orgId, role, confirmedAt: now }, now));
  await tx.updateTable('users').set({ full_name, org_id: orgId, role }).where('id', '=', userId).execute();
  await auditAccount(
    tx,
    { id: userId, ...applicant, org_id: orgId },
    { action: 'account.joined', request, at: now, data: { role } },
  );
  return { userId, invited: true, joined: true };
}

/**
 * Creates a company with its owner, trial and rate book, and emails the confirmation link. Runs as the identity role,
 * and limits the transaction to the new organization.
 * @throws ProductError ALREADY_REGISTERED
 */
export async function createCompany(
  tx: Tx,
  services: Services,
  applicant: Applicant & { company_name: string },
  request: AuditEntry['request'],
): Promise<{ orgId: string; userId: string }> {
  const now = services.now();
  const orgId = newId();
  const scope = scopeOfMembership({ orgId });
  await enterOrg(tx, scope);
  await tx.insertInto('organizations').values({ id: orgId, name: applicant.company_name, created_at: now }).execute();
  await tx
    .insertInto('subscriptions')
    .values({ org_id: orgId, plan_id: TRIAL_PLAN, status: 'trialing', current_period_end: trialEnd(now) })
    .execute();
  const userId = await insertUser(tx, applicant, { orgId, role: 'owner', confirmedAt: null }, now);
  await insertSeedRateBook(tx, scope);
  const owner = { id: userId, email: applicant.email, full_name: applicant.full_name };
  await mailConfirmation(tx, services, { ...owner, next: applicant.next, invited: false });
  await auditAccount(tx, { ...owner, org_id: orgId }, { action: 'account.company_created', request, at: now });
  return { orgId, userId };
}
