/**
 * Predicts the messages of one quote by simple rules and without a database. The simulation compares the program
 * with it.
 */

import { DAY_MS } from '#domain/durations.ts';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { planSteps } from '#domain/messages/follow-up-times.ts';

interface Planned {
  key: string;
  channel: FollowUpStep['channel'];
  step: string;
  occasion: string;
  revision: number;
  plannedFor: number;
  due: number;
  /** null until the program has written the email */
  writtenAt: number | null;
}

/** Returns the local hour in the time zone, from the runtime's own formatter. */
export function hourThere(at: number, zone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at));
}

/** Counts the federal holidays of 2027 as night, both the day itself and its observed day. */
const isNight = (at: number, zone: string) =>
  hourThere(at, zone) < 8 || hourThere(at, zone) >= 21 || HOLIDAYS.has(dayThere(at, zone));

const HOLIDAYS: ReadonlySet<string> = new Set(
  (
    '1/1 1/18 2/15 5/31 6/18 6/19 7/4 7/5 9/6 10/11 11/11 11/25 12/24 12/25 12/31 ' +
    // The one holiday of 2028 that the year's last undecided quotes can reach.
    '1/17'
  ).split(' '),
);

function dayThere(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'numeric', day: 'numeric' }).format(at);
}

export class QuoteModel {
  readonly accepted: { key: string; at: number }[] = [];
  revision = 1;
  /** null until a mail server accepted the quote's email or someone shared its link */
  startedAt: number | null = null;
  expiresAt = Number.POSITIVE_INFINITY;
  isDecided = false;
  isArchived = false;
  isOff = false;
  isCustomerOff = false;
  isOptedOut = false;
  isSuppressed = false;
  /** the customer replied STOP to a text */
  hasStoppedTexts = false;
  /** true after a question from the customer or a bounced email, until the quote is sent again */
  hasSpoken = false;
  private planned: Planned[] = [];
  private readonly gone = new Set<string>();

  readonly zone: string;
  readonly companyZone: string;
  private readonly steps: readonly FollowUpStep[];

  constructor(zone: string, companyZone: string, steps: readonly FollowUpStep[]) {
    this.zone = zone;
    this.companyZone = companyZone;
    this.steps = steps;
  }

  /** Returns the next moment at which something may happen automatically. */
  get nextAt(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.planned.map(({ due }) => due));
  }

  start(at: number): void {
    this.startedAt = at;
    this.hasSpoken = false;
    this.planned = this.planned.filter(({ writtenAt }) => writtenAt !== null);
    this.add(at, (key) => !this.gone.has(key));
  }

  extend(at: number, expiresAt: number): void {
    this.expiresAt = expiresAt;
    const steps = this.plan(at);
    const isOpen = (one: Planned) =>
      one.writtenAt !== null || one.due <= at || steps.some(({ key }) => key === one.key);
    this.planned = this.planned.filter(isOpen);
    this.add(at, (key) => !this.gone.has(key) && !this.settled.has(key));
  }

  revise(at: number): void {
    this.revision += 1;
    if (this.startedAt !== null) this.start(at);
  }

  skipNext(): string | null {
    const [next] = this.open();
    if (!next) return null;
    this.settled.add(next.key);
    this.planned = this.planned.filter((one) => one !== next);
    return next.step;
  }

  run(now: number): void {
    for (const one of this.open().filter(({ due }) => due <= now)) {
      if (this.isStopped(now) || this.isUnreachable(one) || now - one.plannedFor > DAY_MS) this.end(one);
      else if (isNight(now, this.zone)) one.due = this.morning(now);
      else {
        one.writtenAt = now;
        one.due = now;
        this.gone.add(one.key);
      }
    }
  }

  /** Runs the email job. Its mail server accepts every email. */
  deliver(now: number): void {
    for (const one of this.planned.filter(({ writtenAt }) => writtenAt !== null)) {
      const isOld = one.revision !== this.revision || now - (one.writtenAt ?? now) > DAY_MS;
      if (this.isStopped(now) || this.isUnreachable(one) || isOld) {
        this.gone.delete(one.key);
        this.end(one);
      } else if (isNight(now, this.zone)) one.due = this.morning(now);
      else {
        this.accepted.push({ key: one.key, at: now });
        this.planned = this.planned.filter((each) => each !== one);
      }
    }
  }

  isStopped(now: number): boolean {
    const isOver = this.isDecided || this.isArchived || now >= this.expiresAt || this.startedAt === null;
    const isUnwanted = this.isOptedOut || this.isSuppressed || this.hasSpoken;
    return isOver || isUnwanted || this.isOff || this.isCustomerOff;
  }

  private isUnreachable({ channel }: Planned): boolean {
    return channel === 'text' && this.hasStoppedTexts;
  }

  /** Steps that ended without a message. Only sending the quote again plans them again. */
  private settled = new Set<string>();

  private open(): Planned[] {
    return this.planned.filter(({ writtenAt }) => writtenAt === null).toSorted((a, b) => a.plannedFor - b.plannedFor);
  }

  private end(one: Planned): void {
    if (one.writtenAt === null || one.writtenAt >= (this.startedAt ?? 0)) this.settled.add(one.key);
    this.planned = this.planned.filter((each) => each !== one);
  }

  private plan(at: number): Omit<Planned, 'writtenAt'>[] {
    if (this.startedAt === null || this.isDecided) return [];
    const offer = {
      startedAt: new Date(this.startedAt),
      expiresAt: new Date(this.expiresAt),
      zone: this.zone,
      companyZone: this.companyZone,
    };
    return planSteps(this.steps, offer, new Date(at)).map(({ step, occasion, dueAt }) => ({
      key: `${this.revision} ${step.id} ${occasion}`,
      step: step.id,
      channel: step.channel,
      occasion,
      revision: this.revision,
      plannedFor: dueAt.getTime(),
      due: dueAt.getTime(),
    }));
  }

  private add(at: number, isWanted: (key: string) => boolean): void {
    if (at === this.startedAt) this.settled = new Set();
    const known = new Set(this.planned.map(({ key }) => key));
    for (const step of this.plan(at))
      if (!known.has(step.key) && isWanted(step.key)) this.planned.push({ ...step, writtenAt: null });
  }

  /** Returns the first full hour outside the night, by trying each hour. */
  private morning(now: number): number {
    let at = now - (now % 3_600_000);
    while (isNight(at, this.zone) || at <= now) at += 3_600_000;
    return at;
  }
}
