import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import type { ApprovalQuote, ShownPhoto } from './formats.ts';
import { PhotoGroups } from './photo-groups.tsx';
import { SignCard } from './sign-card.tsx';
import { unpairedPhotos } from './work-card.tsx';

const photo = (id: string, pins?: PhotoPin[], image_type: ShownPhoto['image_type'] = 'pre_damage'): ShownPhoto => ({
  id,
  image_type,
  image_url: `/${id}.webp`,
  images: [{ width: 1024, url: `/${id}-1024.webp` }],
  width: 1024,
  height: 768,
  thumbhash: '',
  description: id,
  created_at: '2026-11-22T12:00:00Z',
  ...(pins && { pins }),
});
const CRACK: PhotoPin = { x: 0.31, y: 0.79, kind: 'crack', note: 'Runs across one joint' };
const RUST: PhotoPin = { x: 0.97, y: 0.03, kind: 'rust', note: '' };
const PHOTOS = [photo('drive', [CRACK, RUST]), photo('plain'), photo('wall', [RUST])];

const galleryOf = (photos: ShownPhoto[], language: 'en' | 'es' = 'en', isOpen = true) =>
  renderToStaticMarkup(createElement(PhotoGroups, { photos, language, isOpen, date: () => 'November 22' }));

test('pins are drawn on the photo and listed below it, numbered through all photos', () => {
  const html = galleryOf(PHOTOS);
  expect(html).toMatch(/<svg x="31%" y="79%"[^>]*><path[^>]*><\/path><text[^>]*>1<\/text>/);
  expect(html).toContain('<ol start="3">');
  expect(html).toContain('aria-label="Spot 3"');
  expect(html).toContain(
    '<strong>We marked 3 spots that were damaged before our work.</strong> Please look at them before you sign.',
  );
  expect(html).toContain('data-pins="1. Crack: Runs across one joint\n2. Rust"');
  expect(html.match(/were damaged/g)).toHaveLength(1);
});

test('a decided quote no longer asks to look before signing', () => {
  expect(galleryOf(PHOTOS, 'en', false)).not.toContain('before you sign');
});

test('photos without pins cost nothing and say nothing about damage', () => {
  expect(galleryOf([photo('plain'), photo('other', [])])).not.toMatch(/damage|<svg|<ol/);
});

test('pins are in the language of the page', () => {
  const html = galleryOf(PHOTOS, 'es');
  expect(html).toContain('Marcamos 3 daños que ya existían antes de nuestro trabajo.');
  expect(html).toContain('Grieta');
});

test('a photo with pins is shown after the work, too, besides its pair', () => {
  const after = photo('after', undefined, 'post_work');
  expect(unpairedPhotos([...PHOTOS, after]).map(({ id }) => id)).toEqual(['drive', 'plain', 'wall']);
});

const quote: ApprovalQuote = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: PHOTOS };
const formOf = (more: Partial<ApprovalQuote>, answer?: Parameters<typeof SignCard>[0]['answer']) =>
  renderToStaticMarkup(createElement(SignCard, { quote: { ...quote, ...more }, answer }));
const boxOf = (html: string) => /<input type="checkbox"[^>]*>/.exec(html)?.[0];

test('the form asks to confirm the pins only where the company wants it', () => {
  expect(boxOf(formOf({}))).toBeUndefined();
  const html = formOf({ must_acknowledge_pins: true });
  expect(boxOf(html)).toContain('name="acknowledged"');
  // Not `required`, because the same form declines.
  expect(boxOf(html)).not.toContain(' required');
  expect(html).toContain('I’ve seen the 3 marked spots');
  expect(html).toContain('data-unchecked="Check “I’ve seen the 3 marked spots” to approve."');
});

test('a form sent without the box comes back with the reason at the box and the typed name', () => {
  const typed = { name: 'Jordan Avery', reason: '', pay: '', acknowledged: false };
  const html = formOf({ must_acknowledge_pins: true }, { typed, problem: { message: 'Check it', at: 'pins' } });
  expect(boxOf(html)).toContain('aria-describedby="pins-error"');
  expect(html).toContain('id="pins-error">Check it</p>');
  expect(html).toContain('value="Jordan Avery"');
  const checked = formOf({ must_acknowledge_pins: true }, { typed: { ...typed, acknowledged: true } });
  expect(boxOf(checked)).toContain('checked=""');
});
