import type { z } from 'zod';
import type { AskSettings, asks } from '#contract/asks.ts';
import { siteOrigin } from '#domain/company/ask-origins.ts';
import { RANGE_SAMPLE_MIN } from '#domain/quote/asked-range.ts';
import { ASK_ORIGINS_MAX } from '#domain/quote/quote-request.ts';

export type AskSettingsShown = z.output<NonNullable<(typeof asks.settings)['~orpc']['outputSchema']>>;

/** As people enter it: one site a line. */
export interface AskFormValues {
  open: boolean;
  shows_range: boolean;
  sites: string;
}

export function askFormOf({ open, shows_range, origins }: AskSettingsShown): AskFormValues {
  return { open, shows_range, sites: origins.join('\n') };
}

const linesOf = (sites: string) =>
  sites
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

export function askInputOf({ open, shows_range, sites }: AskFormValues): z.input<typeof AskSettings> {
  return { open, shows_range, origins: linesOf(sites) };
}

export function sitesProblem(sites: string): string | undefined {
  const lines = linesOf(sites);
  if (lines.length > ASK_ORIGINS_MAX) return `Enter at most ${ASK_ORIGINS_MAX} websites`;
  const wrong = lines.find((line) => siteOrigin(line) === null);
  return wrong === undefined ? undefined : `“${wrong}” isn’t a website. Enter an address such as www.example.com`;
}

/** Returns the HTML that a company pastes into its own site. It needs no script there. */
export function frameSnippet(url: string, company: string): string {
  const title = `Ask ${company} for a quote`.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${url}?frame" title="${title}" loading="lazy" style="width:100%;height:1600px;border:0"></iframe>`;
}

/** Says how often ranges were right, with the sample that this rests on. */
export function accuracyText({ count, percent, widening }: AskSettingsShown['accuracy']): string {
  if (percent === null) return 'No decided quotes yet';
  const sample = `${percent}% of ${count} decided ${count === 1 ? 'quote' : 'quotes'} inside the range`;
  if (count < RANGE_SAMPLE_MIN) return `${sample}. Ranges adjust from ${RANGE_SAMPLE_MIN} quotes on.`;
  return widening === 0 ? sample : `${sample}. Ranges are now ${widening}% wider on each side.`;
}
