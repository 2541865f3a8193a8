import { isChargeName } from './line-language.ts';
import type { PricedPackage } from './packages.ts';
import type { OptionTies } from './quote-lines.ts';

interface ShownOffer {
  items: readonly (Named & { optional?: true | undefined; replaceable?: true | undefined })[];
  options?: readonly (Named & OptionTies)[] | undefined;
  packages?: readonly PricedPackage[] | undefined;
}

type Named = { description: string };

/** Returns what a package contains, as the customer reads it. Only the smallest package lists its lines in full. */
export function packageContents({ items, options = [], packages = [] }: ShownOffer, place: number) {
  const [below, here] = [packages[place - 1], packages[place]];
  if (!below || !here)
    return {
      below: null,
      more_cents: 0,
      work: items.filter((item) => !item.optional && !item.replaceable && !isChargeName(item.description)),
    };
  const work: readonly Named[] = options.filter(({ from_package }) => from_package === place);
  return { below: below.name, more_cents: here.sum_cents - below.sum_cents, work };
}
