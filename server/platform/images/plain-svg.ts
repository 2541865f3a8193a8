import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { JobFailed } from '#server/platform/workers/protocol.ts';
import type { BadLogoReason } from './logo.ts';

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 20_000;
/** The most copies in a drawing. Copies of copies multiply, while a harmless logo uses a shape only a few times. */
const MAX_COPIES = 500;

const ACTIVE = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
]);
/** Text depends on the machine's fonts, but a logo must look the same everywhere. */
const LETTERS = new Set(['text', 'tspan', 'textpath', 'tref', 'altglyph']);
const PICTURES = new Set(['image', 'feimage']);
const EMBEDDED = /^\s*data:image\/(?:png|jpeg|jpg|webp);base64,([a-z0-9+/=\s]*)$/i;

function refuse(reason: BadLogoReason): JobFailed {
  return new JobFailed(reason, reason);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Refuses external references. The renderer wouldn't load any, but this tells the person the reason. */
function assertStaysInside(text: string): void {
  if (/@import/i.test(text)) throw refuse('svg_outside');
  for (const [, target = ''] of text.matchAll(/url\(\s*['"]?\s*([^'")]*)/gi))
    if (!target.startsWith('#')) throw refuse('svg_outside');
}

class Checker {
  readonly pictures: Uint8Array[] = [];
  #depth = 0;
  #elements = 0;
  #copies = 0;
  #styles = 0;

  open({ name, attributes }: SaxesTagPlain): void {
    const element = localName(name);
    this.#depth += 1;
    this.#elements += 1;
    if (element === 'use') this.#copies += 1;
    if (this.#depth > MAX_DEPTH || this.#elements > MAX_ELEMENTS || this.#copies > MAX_COPIES)
      throw refuse('too_complex');
    if (this.#elements === 1 && element !== 'svg') throw refuse('unreadable');
    if (ACTIVE.has(element)) throw refuse('svg_active');
    if (LETTERS.has(element)) throw refuse('svg_text');
    if (element === 'include') throw refuse('svg_outside');
    if (element === 'style') this.#styles += 1;
    for (const [attribute, value] of Object.entries(attributes))
      this.#attribute(element, attribute.toLowerCase(), value);
  }

  close({ name }: SaxesTagPlain): void {
    this.#depth -= 1;
    if (localName(name) === 'style') this.#styles -= 1;
  }

  text(text: string): void {
    if (this.#styles > 0) assertStaysInside(text);
  }

  #attribute(element: string, name: string, value: string): void {
    if (localName(name).startsWith('on')) throw refuse('svg_active');
    if (name === 'xml:base') throw refuse('svg_outside');
    if (localName(name) !== 'href') return assertStaysInside(value);
    if (value.trim().startsWith('#')) return;
    if (/^\s*javascript:/i.test(value)) throw refuse('svg_active');
    const [, embedded] = (PICTURES.has(element) && EMBEDDED.exec(value)) || [];
    if (embedded === undefined) throw refuse('svg_outside');
    this.pictures.push(Buffer.from(embedded, 'base64'));
  }
}

/**
 * Parses an SVG as XML. Refuses scripts, external references, entities, fonts, and structures meant to overwhelm the
 * renderer, because no logo needs them.
 * @returns the embedded images, to be checked like uploaded ones before the renderer decodes them
 * @throws JobFailed with a BadLogoReason
 */
export function checkSvg(text: string): Uint8Array[] {
  const checker = new Checker();
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw refuse('svg_entities');
  });
  parser.on('processinginstruction', () => {
    throw refuse('svg_outside');
  });
  parser.on('opentag', (tag) => checker.open(tag));
  parser.on('closetag', (tag) => checker.close(tag));
  parser.on('text', (content) => checker.text(content));
  parser.on('cdata', (content) => checker.text(content));
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof JobFailed) throw error;
    throw new JobFailed('damaged' satisfies BadLogoReason, error instanceof Error ? error.message : String(error));
  }
  return checker.pictures;
}
