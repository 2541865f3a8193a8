/** Applies the rows of domain/messages/leaving-rules.ts. No other module decides whether an email may be sent. */
import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import {
  ACCOUNT_MESSAGES,
  type AccountMessageKind,
  COMPANY_MESSAGES,
  CONFIRMATIONS,
  type MessageKind,
} from '#domain/messages/leaving-rules.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { takeMailAllowance } from './allowance-commands.ts';

interface LeaveServices {
  readonly env: Env;
  now(): Date;
}

/** The way to store an email: queued, on hold, or as never sent. */
type Leaving = { status: 'queued'; error: null } | { status: 'waiting' | 'suppressed'; error: string };

const NOW: Leaving = { status: 'queued', error: null };

interface Addressed {
  kind: MessageKind;
  to: string;
}

/**
 * Decides how to store a company's emails, and counts those that may be sent, in the caller's transaction.
 * @returns how to store each email, in the same order
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, before counting anything, when an email's kind has to refuse
 * the action
 */
export async function mayLeave<Mail extends Addressed>(
  tx: Tx,
  services: LeaveServices,
  scope: OrgScope,
  mails: readonly Mail[],
): Promise<(Leaving & { message: Mail })[]> {
  const refused = mails.filter(({ kind }) => isOr(kind, 'refused')).length;
  if (refused > 0) await takeMailAllowance(tx, services, scope, refused);
  const leaving: (Leaving & { message: Mail })[] = [];
  for (const message of mails) leaving.push({ ...(await leavingOf(tx, services, scope, message)), message });
  return leaving;
}

function isOr(kind: MessageKind, otherwise: 'refused' | 'waits'): boolean {
  const rule: (typeof COMPANY_MESSAGES)[MessageKind] | undefined = COMPANY_MESSAGES[kind];
  return rule?.to === 'customer' && rule.otherwise === otherwise;
}

async function leavingOf(tx: Tx, services: LeaveServices, scope: OrgScope, mail: Addressed): Promise<Leaving> {
  const rule = COMPANY_MESSAGES[mail.kind];
  if (rule.to === 'staff') return staffLeaving(tx, scope, mail, 'aDay' in rule ? rule.aDay : null, services.now());
  return isOr(mail.kind, 'waits') ? mayLeaveAlready(tx, services, scope) : NOW;
}

const WAITS = {
  MAIL_UNCONFIRMED: 'Waiting until the owner confirms their email address.',
  MAIL_ALLOWANCE: 'Waiting: your company has reached its email limit for now.',
} as const;

/** Counts one email to a customer if it may be sent now. Otherwise puts it on hold. */
export async function mayLeaveAlready(tx: Tx, services: LeaveServices, scope: OrgScope): Promise<Leaving> {
  try {
    await takeMailAllowance(tx, services, scope);
    return NOW;
  } catch (error) {
    if (!(error instanceof ProductError) || !Object.hasOwn(WAITS, error.code)) throw error;
    return { status: 'waiting', error: WAITS[error.code as keyof typeof WAITS] };
  }
}

const UNCONFIRMED = 'Not sent: the owner’s email address isn’t confirmed yet.';

/**
 * Checks a queued email to a customer again before it is sent. Someone may have queued it while there was no mail
 * server, when the owner needn't be confirmed.
 * @returns 'waits' when put on hold until the owner is confirmed, 'go', or why the email isn't sent
 */
export async function ownerLetsLeave(
  tx: Tx,
  { env, now }: LeaveServices,
  scope: OrgScope,
  { id, kind }: { id: string; kind: string },
): Promise<'go' | 'waits' | { reason: string }> {
  // An earlier version's unknown kind counts as an email to a customer.
  const isToCustomer =
    !Object.hasOwn(COMPANY_MESSAGES, kind) || COMPANY_MESSAGES[kind as MessageKind].to === 'customer';
  if (mailKind(env) === 'outbox' || !isToCustomer) return 'go';
  const owner = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .select('email_confirmed_at')
    .executeTakeFirst();
  if (owner?.email_confirmed_at) return 'go';
  if (!isOr(kind as MessageKind, 'waits')) return { reason: UNCONFIRMED };
  await tx
    .updateTable('messages')
    .set({ status: 'waiting', error: WAITS.MAIL_UNCONFIRMED, status_at: now() })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
  return 'waits';
}

async function staffLeaving(
  tx: Tx,
  scope: OrgScope,
  { kind, to }: Addressed,
  aDay: number | null,
  now: Date,
): Promise<Leaving> {
  const person = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('email', '=', to)
    .where('disabled_at', 'is', null)
    .select('email_confirmed_at')
    .executeTakeFirst();
  // The email must be confirmed, because anyone can sign up with someone else's.
  if (!person?.email_confirmed_at)
    return { status: 'suppressed', error: 'Not sent: this email address wasn’t confirmed yet.' };
  if (aDay === null) return NOW;
  const { mails } = await tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('kind', '=', kind)
    .where('recipient', '=', to)
    .where('status', '!=', 'suppressed')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  return mails < aDay
    ? NOW
    : { status: 'suppressed', error: `Not sent: ${aDay} emails like this were already sent today.` };
}

/**
 * Checks and counts an email that staff send again.
 * @param mail.kind an earlier version's unknown kind counts as an email to a customer
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE; INVALID_INPUT for an unconfirmed email of staff
 */
export async function assertMayLeaveAgain(
  tx: Tx,
  services: LeaveServices,
  scope: OrgScope,
  mail: { kind: string; to: string },
): Promise<void> {
  const kind = mail.kind as MessageKind;
  if (!Object.hasOwn(COMPANY_MESSAGES, kind) || COMPANY_MESSAGES[kind].to === 'customer')
    return takeMailAllowance(tx, services, scope);
  const { error } = await leavingOf(tx, services, scope, { kind, to: mail.to });
  if (error) throw new ProductError('INVALID_INPUT', error);
}

interface AddressedToAccount {
  kind: AccountMessageKind;
  to: string;
  userId: string | null;
}

/** Decides if an account email may be queued. Concurrent decisions run one after the other. */
export async function accountMailMayLeave(tx: Tx, { now }: LeaveServices, mail: AddressedToAccount): Promise<boolean> {
  const rule = ACCOUNT_MESSAGES[mail.kind];
  if (rule.to === 'operator' || rule.to === 'invited' || rule.to === 'phone') return true;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail to ${mail.to}`}, 0))`.execute(tx);
  if (rule.to === 'account' && !(await isConfirmed(tx, mail))) return false;
  if (rule.to === 'unconfirmed' && !(await mayAskToConfirm(tx, mail.to, now()))) return false;
  return !('aDay' in rule) || (await sentToday(tx, mail, now())) < rule.aDay;
}

async function isConfirmed(tx: Tx, { to, userId }: AddressedToAccount): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .where('email', '=', to)
    .$if(userId !== null, (query) => query.where('id', '=', userId))
    .where('email_confirmed_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return account !== undefined;
}

const ASKING = (Object.keys(ACCOUNT_MESSAGES) as AccountMessageKind[]).filter(
  (kind) => ACCOUNT_MESSAGES[kind].to === 'unconfirmed',
);

async function mayAskToConfirm(tx: Tx, to: string, now: Date): Promise<boolean> {
  const { mails } = await tx
    .selectFrom('account_messages')
    .where('recipient', '=', to)
    .where('kind', 'in', ASKING)
    .where('created_at', '>', new Date(now.getTime() - CONFIRMATIONS.days * DAY_MS))
    .select(({ fn }) => fn.count<number>('id').as('mails'))
    .executeTakeFirstOrThrow();
  return mails < CONFIRMATIONS.mails;
}

/** Returns when the next confirmation email may go out, once the limit is reached. */
export async function nextConfirmationAt(tx: Tx, to: string, now: Date): Promise<Date> {
  const oldest = await tx
    .selectFrom('account_messages')
    .where('recipient', '=', to)
    .where('kind', 'in', ASKING)
    .orderBy('created_at', 'desc')
    .offset(CONFIRMATIONS.mails - 1)
    .limit(1)
    .select('created_at')
    .executeTakeFirst();
  return oldest ? new Date(oldest.created_at.getTime() + CONFIRMATIONS.days * DAY_MS) : now;
}

/** Counts today's messages of this kind to the email or about the account. */
async function sentToday(tx: Tx, { kind, to, userId }: AddressedToAccount, now: Date): Promise<number> {
  const { mails } = await tx
    .selectFrom('account_messages')
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where((eb) => eb.or([eb('recipient', '=', to), ...(userId === null ? [] : [eb('user_id', '=', userId)])]))
    .select(({ fn }) => fn.count<number>('id').as('mails'))
    .executeTakeFirstOrThrow();
  return mails;
}
