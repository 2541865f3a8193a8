import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { type SubscriptionFacts, subscriptionStatus } from './subscription.ts';

/**
 * Limits a company's emails to people who did not ask for them. Anyone can start a trial, so a new company may send
 * only a few. The limit grows with age and payment, and shrinks after bounces and complaints. Numbers and reasons:
 * docs/decisions/2026-11-22-mail-allowance.md.
 */
export interface MailLimits {
  /** emails within 60 minutes */
  hour: number;
  /** emails within 24 hours */
  day: number;
}

export interface AllowanceFacts {
  ownerConfirmed: boolean;
  companyCreatedAt: Date;
  subscription: SubscriptionFacts | null;
  /** emails with a quote in the last 30 days, and how many bounced or led to a complaint */
  mails: number;
  bounces: number;
  complaints: number;
  /** a higher limit that the operator granted */
  raised: MailLimits | null;
}

/** Bounces and complaints count for this many days. */
export const REPUTATION_DAYS = 30;

const NONE: MailLimits = { hour: 0, day: 0 };
export const NEW_COMPANY: MailLimits = { hour: 20, day: 50 };
export const KNOWN_COMPANY: MailLimits = { hour: 60, day: 200 };
export const PAYING_COMPANY: MailLimits = { hour: 200, day: 1000 };
/** Limits after many bounces or complaints. An honest company can still work while it cleans up its list. */
export const DISTRUSTED_COMPANY: MailLimits = { hour: 5, day: 10 };
/**
 * The limit for our automatic replies to STOP, START and HELP. It is separate, because the law requires these replies
 * and strangers can trigger them.
 */
export const TEXT_ANSWERS: MailLimits = { hour: 60, day: 200 };
const KNOWN_AFTER_DAYS = 7;
const TRUSTED_AFTER_DAYS = 30;

/** The fewest bounces or complaints that count against a company. A few bounces can be typos. */
const BOUNCES_MIN = 5;
const COMPLAINTS_MIN = 2;
/** Large email providers start to block senders at about these rates. */
const BOUNCE_RATES = { lowered: 0.05, distrusted: 0.2 };
const COMPLAINT_RATES = { lowered: 0.001, distrusted: 0.01 };

/** @param now the end of the 30 days over which emails were counted */
export function mailLimitsOf(facts: AllowanceFacts, now: Date): MailLimits {
  if (!facts.ownerConfirmed) return NONE;
  // The operator knows the company, so the operator's limit wins.
  if (facts.raised) return facts.raised;
  const usual = usualAllowance(facts, now);
  switch (reputation(facts)) {
    case 'good':
      return usual;
    case 'lowered':
      return { hour: Math.floor(usual.hour / 2), day: Math.floor(usual.day / 2) };
    case 'distrusted':
      return DISTRUSTED_COMPANY;
  }
}

function usualAllowance({ companyCreatedAt, subscription }: AllowanceFacts, now: Date): MailLimits {
  const days = (now.getTime() - companyCreatedAt.getTime()) / DAY_MS;
  const pays = isPaying(subscription, now);
  if (pays && days >= TRUSTED_AFTER_DAYS) return PAYING_COMPANY;
  return pays || days >= KNOWN_AFTER_DAYS ? KNOWN_COMPANY : NEW_COMPANY;
}

/** A past-due subscription keeps running while the provider retries the payment, but doesn't count as paying. */
function isPaying(subscription: SubscriptionFacts | null, now: Date): boolean {
  return subscription?.status === 'active' && subscriptionStatus(subscription, now).subscribed;
}

function reputation({ mails, bounces, complaints }: AllowanceFacts): 'good' | 'lowered' | 'distrusted' {
  const over = (count: number, min: number, rate: number) => count >= min && count > mails * rate;
  const isOver = (level: 'lowered' | 'distrusted') =>
    over(bounces, BOUNCES_MIN, BOUNCE_RATES[level]) || over(complaints, COMPLAINTS_MIN, COMPLAINT_RATES[level]);
  if (isOver('distrusted')) return 'distrusted';
  return isOver('lowered') ? 'lowered' : 'good';
}

export interface AllowanceUse {
  hour: { used: number; limit: number };
  day: { used: number; limit: number };
  /** when the next email can be sent. null: now, or never because the limit is zero */
  nextAt: Date | null;
}

/** @param mailedAt when emails were sent. Emails older than a day don't count */
export function allowanceUse(allowance: MailLimits, mailedAt: readonly Date[], now: Date): AllowanceUse {
  const within = (span: number) =>
    mailedAt.filter((at) => at.getTime() > now.getTime() - span).sort((a, b) => a.getTime() - b.getTime());
  const hour = within(HOUR_MS);
  const day = within(DAY_MS);
  const free = [freeAt(hour, allowance.hour, HOUR_MS), freeAt(day, allowance.day, DAY_MS)].filter((at) => at !== null);
  return {
    hour: { used: hour.length, limit: allowance.hour },
    day: { used: day.length, limit: allowance.day },
    nextAt: free.length > 0 ? new Date(Math.max(...free)) : null,
  };
}

/** Returns when enough emails are older than the span for one more to fit. */
function freeAt(times: readonly Date[], limit: number, span: number): number | null {
  const leaves = limit > 0 ? times[times.length - limit] : undefined;
  return leaves ? leaves.getTime() + span : null;
}
