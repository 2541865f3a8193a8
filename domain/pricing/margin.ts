import { AmountTooLarge, assertCents, type Cents, roundedProduct, sumCents } from './money.ts';
import type { PricedLine } from './quote-lines.ts';
import type { PricedQuote } from './quote-totals.ts';
import type { Unit } from './rate-book.ts';

export const LABOR_MAX_CENTS = 100_000;
export const CREW_MAX = 20;
export const MARGIN_FLOOR_MIN = 0.01;
export const MARGIN_FLOOR_MAX = 0.95;
/** of the floor and of the members' largest discount: whole percents */
export const MARGIN_PLACES = 2;
export const CHEMICALS_MAX_CENTS = 1_000_000;
/** Chemicals are priced for this many square or linear feet, because one foot costs less than a cent. */
export const CHEMICALS_UNITS = 100;

/** The cost of a service of the rate book to the company. */
interface ServiceCost {
  surface_type: string;
  service: string;
  unit: Unit;
  /** of one person. null when not entered */
  units_per_hour: number | null;
  /** of one person, for a flat service. null when not entered */
  minutes_each: number | null;
  /** for CHEMICALS_UNITS units; for each of a flat service. null when not entered */
  chemicals_cents: Cents | null;
}

export interface MarginCosts {
  /** of one person */
  labor_cents_an_hour: Cents;
  /** Setup and drive time take the time of each of these people. */
  crew_size: number;
  set_up_minutes: number;
  travel_minutes: number;
  services: readonly ServiceCost[];
}

export interface Margin {
  /** the price after the discount, before tax */
  net_cents: Cents;
  labor_cents: Cents;
  chemicals_cents: Cents;
  /** negative for a loss */
  margin_cents: Cents;
  /**
   * of the price, rounded down, so that it never looks like more than it is. With an untimed line, the most it can be.
   * null for a price of 0
   */
  percent: number | null;
  /** number of lines whose labor is counted */
  timed: number;
  /** number of lines whose time is unknown, so their labor isn't counted */
  untimed: number;
  /** how many of the untimed lines no entry of the rate book can give a time, such as custom lines */
  unlisted: number;
}

interface LineCost {
  /** false for a line without a service of the rate book */
  isListed: boolean;
  labor: Cents | null;
  chemicals: Cents;
}

const known = new WeakMap<MarginCosts, WeakMap<object, LineCost>>();

type CostedLine = Pick<PricedLine, 'kind' | 'quantity' | 'unit' | 'basis'>;

/** Cached, because a keystroke in the builder changes one line of many. Lines and costs never change in place. */
function lineCost(costs: MarginCosts, line: CostedLine): LineCost {
  const lines = known.get(costs) ?? new WeakMap<object, LineCost>();
  known.set(costs, lines);
  const cost = lines.get(line) ?? costOf(costs, line);
  lines.set(line, cost);
  return cost;
}

function costOf(costs: MarginCosts, { quantity, unit, basis }: CostedLine): LineCost {
  const service = basis && 'service' in basis ? serviceCost(costs.services, basis, unit) : null;
  if (!service) return { isListed: false, labor: null, chemicals: 0 };
  const { minutes_each, units_per_hour, chemicals_cents } = service;
  const hourly = costs.labor_cents_an_hour;
  const timed = units_per_hour === null ? null : roundedProduct([quantity, hourly], units_per_hour);
  return {
    isListed: true,
    labor: unit === 'flat' && minutes_each !== null ? roundedProduct([quantity, minutes_each, hourly], 60) : timed,
    chemicals: chemicalsFor(quantity, chemicals_cents ?? 0, unit),
  };
}

function chemicalsFor(quantity: number, chemicals: Cents, unit: Unit): Cents {
  return roundedProduct([quantity, chemicals], unit === 'flat' ? 1 : CHEMICALS_UNITS);
}

/** @returns null while the company has not said what the service's chemicals cost. @throws AmountTooLarge */
export function chemicalsCents(
  { services }: Pick<MarginCosts, 'services'>,
  work: { surface_type: string; service: string; unit: Unit; quantity: number },
): Cents | null {
  const chemicals = serviceCost(services, work, work.unit)?.chemicals_cents ?? null;
  return chemicals === null ? null : chemicalsFor(work.quantity, chemicals, work.unit);
}

/**
 * Finds a line's service by name and unit, because the rate book may have new rows since. A service of the same surface
 * wins.
 */
function serviceCost(
  services: readonly ServiceCost[],
  basis: { surface_type: string; service: string },
  unit: Unit,
): ServiceCost | null {
  const named = services.filter((row) => row.service === basis.service && row.unit === unit);
  return named.find(({ surface_type }) => surface_type === basis.surface_type) ?? named[0] ?? null;
}

/** Returns the cost of labor for minutes that the whole crew spends, such as setup and drive time. */
function crewCents(
  { labor_cents_an_hour, crew_size }: Pick<MarginCosts, 'labor_cents_an_hour' | 'crew_size'>,
  minutes: number,
): Cents {
  return roundedProduct([labor_cents_an_hour, crew_size, minutes], 60);
}

/**
 * Computes what a quote earns: its price before tax, less labor and chemicals. Counts the lines that count in the total
 * now. Rounds the cost of each line once.
 * @param extraMinutes that the whole crew takes longer than planned
 * @returns null for a quote without lines, and when a cost exceeds $10,000,000
 */
export function marginOf(
  { lines, totals }: Pick<PricedQuote, 'lines' | 'totals'>,
  costs: MarginCosts,
  extraMinutes = 0,
): Margin | null {
  if (lines.length === 0) return null;
  try {
    const work = lines.filter(({ kind }) => kind === 'service' || kind === 'custom');
    const each = work.map((line) => lineCost(costs, line));
    const onSite = crewCents(costs, costs.set_up_minutes + costs.travel_minutes + extraMinutes);
    const labor_cents = Math.max(0, sumCents([...each.map(({ labor }) => labor ?? 0), onSite]));
    const chemicals_cents = sumCents(each.map(({ chemicals }) => chemicals));
    const net_cents = totals.subtotal_cents;
    const margin_cents = assertCents(net_cents - labor_cents - chemicals_cents);
    const percent = percentOf(margin_cents, net_cents);
    return { net_cents, labor_cents, chemicals_cents, margin_cents, percent, ...timesOf(each) };
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}

function timesOf(each: readonly LineCost[]): Pick<Margin, 'timed' | 'untimed' | 'unlisted'> {
  const timed = each.filter(({ labor }) => labor !== null).length;
  return { timed, untimed: each.length - timed, unlisted: each.filter(({ isListed }) => !isListed).length };
}

/** Both are whole cents below 2^31, so the division can't round up to the next whole number. */
function percentOf(margin: Cents, net: Cents): number | null {
  return net === 0 ? null : Math.floor((margin * 100) / net);
}

/** A quote at a price of 0 is below every floor. Compares whole percents, as they are shown. */
export function isUnderFloor({ percent }: Pick<Margin, 'percent'>, floor: number | null): boolean {
  return floor !== null && (percent === null || percent < Math.round(floor * 100));
}

/**
 * 'unknown' while an untimed line may cost more than is counted. What is below the floor even so is below it for
 * certain. Without a floor, a loss is below.
 */
export function marginStanding(
  margin: Pick<Margin, 'percent' | 'margin_cents' | 'untimed'>,
  floor: number | null,
): 'under' | 'unknown' | 'reached' {
  if (margin.margin_cents < 0 || isUnderFloor(margin, floor)) return 'under';
  return margin.untimed > 0 ? 'unknown' : 'reached';
}

/** "46%", or "at most 90%" while the time of a line is unknown. Empty for a price of 0. */
export function marginPercent({ percent, untimed }: Pick<Margin, 'percent' | 'untimed'>): string {
  if (percent === null) return '';
  return untimed > 0 ? `at most ${percent}%` : `${percent}%`;
}

/** Returns how much the price has to rise to reach the floor; 0 when it is there. */
export function centsToFloor(
  { net_cents, margin_cents }: Pick<Margin, 'net_cents' | 'margin_cents'>,
  floor: number,
): Cents {
  const kept = 100 - Math.round(floor * 100);
  const cost = net_cents - margin_cents;
  return Math.max(0, Math.ceil((cost * 100) / kept) - net_cents);
}

/** How much longer than planned finished jobs took. */
interface UsualOverrun {
  /** the median, in minutes of the whole crew. Negative when jobs were faster */
  minutes: number;
  /** number of jobs it rests on */
  jobs: number;
}

/** Fewer jobs say nothing about the next one. */
export const OVERRUN_JOBS_MIN = 5;
/** Only the latest jobs count, so that a crew that learned to plan soon sees it. */
export const OVERRUN_JOBS_MAX = 200;
/** A smaller difference is noise: people tap a few minutes late. */
const OVERRUN_NOTED = 5;

export interface UsualOverruns {
  /** all jobs. null while there are fewer than OVERRUN_JOBS_MIN */
  all: UsualOverrun | null;
  /** jobs with only this service, by its name */
  services: (UsualOverrun & { service: string })[];
}

/**
 * Returns the experience that applies to a quote: that of the same service, if the quote has no other work, or else that
 * of all jobs.
 */
export function overrunOf(
  lines: readonly Pick<PricedLine, 'kind' | 'basis'>[],
  { all, services }: UsualOverruns,
): (UsualOverrun & { service?: string }) | null {
  const work = lines.filter(({ kind }) => kind === 'service' || kind === 'custom');
  const names = new Set(work.map(({ basis }) => (basis && 'service' in basis ? basis.service : null)));
  const [only] = names;
  return (names.size === 1 && services.find(({ service }) => service === only)) || all;
}

/** Returns the minutes of an overrun; 0 when it is noise. */
export function notedMinutes({ minutes }: Pick<UsualOverrun, 'minutes'>): number {
  return Math.abs(minutes) < OVERRUN_NOTED ? 0 : minutes;
}

/** "Usually 31 min longer than planned (12 jobs)". */
export function overrunSentence(overrun: UsualOverrun): string {
  const minutes = notedMinutes(overrun);
  const rests = `(${overrun.jobs.toLocaleString('en-US')} jobs)`;
  if (minutes === 0) return `Usually as long as planned ${rests}`;
  const length = durationText(Math.abs(minutes));
  return `Usually ${length} ${minutes > 0 ? 'longer' : 'shorter'} than planned ${rests}`;
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
