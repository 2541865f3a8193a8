import type { z } from 'zod';
import type { AskedRequest } from '#contract/asks.ts';
import { askTexts } from '#domain/language/texts.ts';
import { formatEstimate } from '#domain/pricing/money.ts';
import { sizesOfSurface } from '#domain/quote/asked-sizes.ts';
import { ASKED_SOURCE } from '#domain/quote/quote-request.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { Panel } from '#web/staff/components/screen.tsx';

type Request = z.output<typeof AskedRequest>;

const texts = askTexts('en');

/** Shows what a visitor of the company's website asked for, next to the quote that came from it. */
export function AskedCard({ request, currency }: { request: Request; currency: string }) {
  const { surfaces, facts, note, likely } = request;
  const money = (cents: number) => formatEstimate(cents, currency);
  const rows = [
    ...surfaces.map((each) => [each.surface, sizeText(each)] as const),
    ...(facts.length > 0 ? [['On site', facts.map((fact) => texts.fact[fact]).join(' · ')] as const] : []),
    ...(note
      ? [
          [
            'Note',
            <span key="note" className="asked-note">
              {note}
            </span>,
          ] as const,
        ]
      : []),
    ...(likely
      ? [['Likely price', `${money(likely.low_cents)} – ${money(likely.high_cents)}, before tax`] as const]
      : []),
  ];
  return (
    <Panel dense title={ASKED_SOURCE}>
      <Facts facts={rows} />
    </Panel>
  );
}

function sizeText({ surface, size, from, to, unit }: Request['surfaces'][number]): string {
  const names = sizesOfSurface(surface, unit)?.names;
  if (size === null || names === undefined) return 'Flat price';
  if (size === 'unsure' || from === null || to === null) return 'Not sure, measure it';
  const number = new Intl.NumberFormat('en-US');
  return `${texts.sizes[names][size]}, ${number.format(from)} – ${number.format(to)} ${texts.units[unit]}`;
}
