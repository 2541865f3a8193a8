import { afterEach, expect, test, vi } from 'vitest';
import { checkPdfEngine, type EngineCheck, NoPdfEngine } from './engine-check.ts';
import { createPdfRenderer, PdfUnavailable } from './renderer.ts';

const EVENTUALLY = { timeout: 90_000, interval: 20 };
let check: EngineCheck | undefined;
afterEach(() => check?.stop());

function lines() {
  const written: string[] = [];
  const write = (_: object, line: string) => void written.push(line);
  return { written, log: { info: write, error: write } };
}

test('a small PDF is created, and nothing is logged', async () => {
  const renderer = createPdfRenderer();
  const { written, log } = lines();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof renderer.render>>();
  try {
    check = checkPdfEngine(
      {
        render(...source) {
          const made = renderer.render(...source);
          resolve(made);
          return made;
        },
      },
      log,
    );
    const { pdf, standard } = await promise;
    expect([Buffer.from(pdf).subarray(0, 5).toString(), standard]).toEqual(['%PDF-', 'ua-1']);
    check.assertWorks();
    expect(written).toEqual([]);
  } finally {
    await renderer.close();
  }
});

test('without an engine, there is an error in the log and the program is not ready until there is one', async () => {
  const { written, log } = lines();
  let isThere = false;
  const refused = () => Promise.reject(new PdfUnavailable({ cause: new Error('Failed to load native binding') }));
  const made = () =>
    Promise.resolve({
      pdf: new Uint8Array(),
      standard: 'ua-1' as const,
      pages: 1,
      replacedCharacters: 0,
      refusal: undefined,
    });
  const again = checkPdfEngine({ render: () => (isThere ? made() : refused()) as never }, log, 50);
  check = again;
  await vi.waitFor(() => expect(() => again.assertWorks()).toThrow(NoPdfEngine), EVENTUALLY);
  expect(written[0]).toMatch(/^PDFs can’t be created on this machine \(\w+ \w+\): docs\/operating.md, "Where it runs"/);
  isThere = true;
  await vi.waitFor(() => again.assertWorks(), EVENTUALLY);
  expect(written.at(-1)).toBe('PDFs can be created again');
});
