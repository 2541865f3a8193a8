import { cutText } from '#domain/text.ts';
import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/manifest.ts';

/** Launchers truncate longer names at an arbitrary point. */
const LAUNCHER_NAME_LENGTH = 12;

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(manifestOf(context.get(pageContext).productName), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  });
}

export function manifestOf(productName: string) {
  return {
    id: '/app',
    name: productName,
    short_name: launcherName(productName),
    description: 'Price a wash by surface and material, send the quote as a link, and get it back signed.',
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/app',
    // The sign-in pages are outside /app but belong to the app.
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: '#f5f7f7',
    theme_color: '#0a5961',
    categories: ['business', 'productivity'],
    icons: [192, 512].flatMap((size) => [
      { ...png(`/icon-${size}.png`, size), purpose: 'any' },
      { ...png(`/icon-maskable-${size}.png`, size), purpose: 'maskable' },
    ]),
    shortcuts: [
      { name: 'New Quote', url: '/app/quotes/new', icons: [png('/shortcut-new-quote.png', 96)] },
      { name: 'All Quotes', url: '/app/quotes', icons: [png('/shortcut-quotes.png', 96)] },
    ],
    screenshots: [
      phone('rate-book', 'A driveway priced by service and material'),
      phone('builder', 'A quote in progress, with its total always in view'),
      phone('quotes', 'All quotes and their status'),
      phone('config', 'Your own rates for every surface'),
      desk('quotes', 'All quotes and their status'),
      desk('config', 'Your own rates and material multipliers'),
    ],
  };
}

/** Returns the name if a launcher can show it, otherwise as many of its words as fit. */
function launcherName(productName: string): string {
  const words = productName.split(' ');
  while (words.length > 1 && words.join(' ').length > LAUNCHER_NAME_LENGTH) words.pop();
  return cutText(words.join(' '), LAUNCHER_NAME_LENGTH).replace(/[\s&,.-]+$/, '');
}

function png(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' };
}

/** Describes a screenshot created by tools/make-screenshots.ts. */
function phone(name: string, label: string) {
  return { ...screenshot(`phone-${name}`, label), sizes: '780x1688', form_factor: 'narrow' };
}

function desk(name: string, label: string) {
  return { ...screenshot(`desk-${name}`, label), sizes: '1440x900', form_factor: 'wide' };
}

function screenshot(name: string, label: string) {
  return { src: `/screenshots/${name}.webp`, type: 'image/webp', label };
}
