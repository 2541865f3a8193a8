/** Finds English text that is left on a Spanish page. */
import { pageTexts, paymentTexts, quoteTexts, verificationTexts } from '#domain/language/texts.ts';
import { testPaymentTexts } from '#server/providers/payments/test-pages/texts.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' };
const decoded = (text: string) => text.replace(/&#x27;|&quot;|&amp;/g, (entity) => ENTITIES[entity] ?? entity);

/** Returns every text that a person reads or hears: text nodes, labels, and texts that the script shows. */
export function wordsOf(html: string): string[] {
  const body = (html.split('<body>')[1] ?? html).replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '');
  const spoken = [
    ...body.matchAll(
      /(?:aria-label|alt|placeholder|data-sending|data-offline|data-enlarged|data-ready|data-late)="([^"]+)"/g,
    ),
  ];
  const nodes = body.replace(/<!--.*?-->/gs, '').split(/<[^>]+>/);
  return [...nodes, ...spoken.map(([, text = '']) => text)].map((text) => decoded(text).trim()).filter(Boolean);
}

/** Returns every English text of the catalog. For texts with filled-in values, returns the fixed parts. */
function englishTexts(record: object): string[] {
  return Object.values(record).flatMap((value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'function') return englishTexts(value as object);
    const filled = String(value(...Array.from({ length: value.length }, () => '\u0000')));
    return filled.split('\u0000').map((part) => part.trim());
  });
}

const BOTH = new Set(['Total', 'Subtotal']);
const ENGLISH = [quoteTexts('en'), pageTexts('en'), paymentTexts('en'), testPaymentTexts('en'), verificationTexts('en')]
  .flatMap(englishTexts)
  .filter((text) => /\p{L}{3,}/u.test(text) && !BOTH.has(text));

/** Returns the product's English texts on a page, without the link to the English page. */
export function englishIn(html: string): string[] {
  const withoutLink = html.replace(/<a[^>]*lang="en"[^>]*>.*?<\/a>/s, '');
  const words = wordsOf(withoutLink);
  return ENGLISH.filter((text) =>
    words.some((shown) => shown === text || (text.length >= 8 && shown.includes(text)) || shown.startsWith(`${text} `)),
  );
}
