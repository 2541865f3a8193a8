import type { Cents } from './money.ts';
import { type EnteredLine, isTied, type OptionTies, type PricedOption, tiesOf } from './quote-lines.ts';

/**
 * Packages are up to three sizes of one job, the smallest first. Each contains everything in the one below it. Lines
 * that are always part of the quote are in every package.
 */
export const PACKAGES_MAX = 3;
/** One package is no choice. */
export const PACKAGES_MIN = 2;
export const PACKAGE_NAME_MAX = 40;
export const ONE_OF_MAX = 60;

export type NamedPackage = {
  name: string;
  /** At most one package is. */
  recommended: boolean;
};

export type PricedPackage = NamedPackage & {
  /** the price before discount and tax, without the options that no package contains, which the customer adds to it */
  sum_cents: Cents;
};

/** The choices of a quote as the database stores them. */
export interface StoredChoices {
  /** every optional line, in order, chosen or not */
  options: PricedOption[];
  packages: PricedPackage[];
}

/** Copies field by field, so that a new field never reaches the customer by accident. */
export function shownPackage({ name, recommended, sum_cents }: PricedPackage): PricedPackage {
  return { name, recommended, sum_cents };
}

type Tied = OptionTies & { chosen: boolean };

/** Returns the place of the package that the chosen options amount to. */
export function packagePlace(options: readonly Tied[]): number {
  return Math.max(0, ...options.map(({ chosen, from_package = 0 }) => (chosen ? from_package : 0)));
}

/** Returns the name of the chosen package; null for a quote without packages. */
export function packageName(packages: readonly NamedPackage[], options: readonly Tied[]): string | null {
  return packages[packagePlace(options)]?.name ?? null;
}

/**
 * Completes a choice: a package contains those below it, and exactly one of the options that replace each other is
 * chosen, the first if none is.
 */
export function wholeChoice<Option extends Tied>(options: readonly Option[]): Option[] {
  return withPackage(options, packagePlace(options));
}

/** Chooses a package. Options that no package contains stay as they are. */
export function withPackage<Option extends Tied>(options: readonly Option[], place: number): Option[] {
  const only = onlyOnes(options);
  return options.map((option) => {
    const chosen = isChosen(option, place, only);
    return chosen === option.chosen ? option : { ...option, chosen };
  });
}

function isChosen(option: Tied, place: number, only: ReadonlySet<Tied>): boolean {
  if (option.from_package !== undefined) return option.from_package <= place;
  return option.one_of === undefined ? option.chosen : only.has(option);
}

function onlyOnes(options: readonly Tied[]): Set<Tied> {
  const ones = new Map<string, Tied>();
  for (const option of options) {
    if (option.one_of === undefined || option.from_package !== undefined) continue;
    const former = ones.get(option.one_of);
    if (!former || (option.chosen && !former.chosen)) ones.set(option.one_of, option);
  }
  return new Set(ones.values());
}

/** True for a choice that the customer can make. Requests can contain anything. */
export function isWholeChoice(options: readonly Tied[]): boolean {
  const whole = wholeChoice(options);
  return options.every(({ chosen }, place) => whole[place]?.chosen === chosen);
}

/** Says of each package whether it is the chosen one. */
export function withChosen<Package extends NamedPackage>(packages: readonly Package[], options: readonly Tied[]) {
  const chosen = packagePlace(options);
  return packages.map((each, place) => ({ ...each, chosen: place === chosen }));
}

/** Returns what a choice leaves out: other packages, and options that no package contains. */
export function notChosen<Option extends Tied, Package extends NamedPackage>({
  options = [],
  packages = [],
}: {
  options?: readonly Option[] | undefined;
  packages?: readonly Package[] | undefined;
}): { packages: Package[]; options: Option[] } {
  const chosen = packagePlace(options);
  return {
    packages: packages.filter((_, place) => place !== chosen),
    options: options.filter((option) => !option.chosen && option.from_package === undefined),
  };
}

type OptionalLine = OptionTies & Pick<EnteredLine, 'option'>;

/** Changes which lines are chosen. Lines that don't change stay the same objects, so their prices stay cached. */
export function withOptionStates<Line extends OptionalLine>(
  lines: readonly Line[],
  change: <Option extends Tied>(options: readonly Option[]) => Option[],
): Line[] {
  const options = lines.filter((line) => line.option !== undefined || isTied(line));
  const states = change(options.map((line) => ({ line, chosen: line.option === 'chosen', ...tiesOf(line) })));
  const changed = new Map(states.map(({ line, chosen }) => [line, chosen ? 'chosen' : 'offered'] as const));
  return lines.map((line) => {
    const option = changed.get(line);
    return option === undefined || option === line.option ? line : { ...line, option };
  });
}

/** Returns the place of the package that the lines amount to while the customer hasn't chosen yet. */
export function packagePlaceOf(lines: readonly OptionalLine[]): number {
  return packagePlace(lines.map((line) => ({ chosen: line.option === 'chosen', ...tiesOf(line) })));
}

/** Returns the name of the first package that adds nothing to the one below it; null if there is none. */
export function emptyPackage(packages: readonly NamedPackage[], lines: readonly OptionTies[]): string | null {
  const empty = packages.find((_, place) => place > 0 && !lines.some(({ from_package }) => from_package === place));
  return empty?.name ?? null;
}

/** Returns what a quote's choices lack before it can be sent, as "Add …" continues; null if nothing. */
export function missingChoice(packages: readonly NamedPackage[], lines: readonly OptionTies[]): string | null {
  const empty = emptyPackage(packages, lines);
  if (empty !== null) return `a service that ${empty} adds`;
  const names = lines.flatMap(({ one_of, from_package }) => (from_package === undefined ? (one_of ?? []) : []));
  const lone = names.find((name) => names.filter((other) => other === name).length === 1);
  return lone === undefined ? null : `another option for “${lone}”`;
}
