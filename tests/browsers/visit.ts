import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { ALL_RULES, AXE, layoutProblems, violationsInPage } from '#tests/journeys/accessibility.ts';
import { type Connection, type ElementReference, idOf } from './commands.ts';
import { findControl, isReadable, pointOf } from './page-search.ts';

/** The acts of a test in a browser. Each act waits until the page is ready for it. */
export interface Visit {
  open(url: string): Promise<void>;
  /** Waits for a text on the page, or in the open dialog. */
  see(text: Name): Promise<void>;
  /** Waits until the browser is at a path. */
  arrive(path: RegExp): Promise<void>;
  press(name: Name): Promise<void>;
  /** Replaces a field's text. */
  fill(label: Name, text: string): Promise<void>;
  /** Presses a key in the focused element. */
  key(key: keyof typeof KEYS): Promise<void>;
  /** Chooses a file in the page's first file field. */
  attach(path: string): Promise<void>;
  /** Runs axe, looks for layout problems, and takes a picture. @param sizes also of a desktop's window */
  check(screen: string, sizes?: 'phone' | 'both'): Promise<void>;
}

/** A string is a whole name. */
type Name = string | RegExp;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Escape: '\uE00C', ArrowRight: '\uE014' };

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const sourceOf = (name: Name) =>
  typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : name.source;

/** Calls a function in the page. @returns its result, or its promise's */
async function callInPage<Args extends unknown[], Result>(
  { send }: Connection,
  call: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> {
  const script = `const args = [...arguments], done = args.pop();
    Promise.resolve().then(() => (${call.toString()})(...args))
      .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const answer = (await send('run', { script, args })) as { value: Awaited<Result>; error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value;
}

/** Patience with a busy machine, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Tries again until it succeeds: the page may still be loading, or something may cover the element. */
const whenReady = (attempt: () => Promise<void>) =>
  expect(attempt).toPass({ timeout: PATIENCE_MS, intervals: [50, 100, 200] });

/** Gives the page exactly this size. A window is larger, by its border or its toolbar. */
async function resize(connection: Connection, size: typeof PHONE): Promise<void> {
  const inner = () => callInPage(connection, () => ({ width: innerWidth, height: innerHeight }));
  let window = size;
  await whenReady(async () => {
    await connection.send('resize', window);
    const page = await inner();
    if (page.width !== size.width || page.height !== size.height)
      window = { width: window.width + size.width - page.width, height: window.height + size.height - page.height };
    expect(page).toEqual(size);
  });
}

/** @param pictureOf path of a screen's picture */
export async function visitBy(connection: Connection, pictureOf: (screen: string) => string): Promise<Visit> {
  const { send } = connection;
  const find = async (kind: 'control' | 'field', name: Name): Promise<ElementReference> => {
    const found = await callInPage(connection, findControl, { kind, source: sourceOf(name) });
    if (!found) throw new Error(`There is no ${kind} ${String(name)}`);
    return found as unknown as ElementReference;
  };
  /** Presses the mouse where the element is. The driver's own click refuses links around a picture in WebKit. */
  const click = async (element: ElementReference) => {
    const { x, y } = await callInPage(connection, pointOf, element as unknown as Element);
    const steps = [
      { type: 'pointerMove', origin: 'viewport', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('act', { actions: [{ type: 'pointer', id: 'mouse', actions: steps }] });
  };
  const focused = async () => {
    const element = await callInPage(connection, () => document.activeElement);
    return idOf(element as unknown as ElementReference);
  };
  const checkAt = async (screen: string) => {
    await callInPage(connection, async () => {
      const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy' || picture.complete);
      await Promise.all(pictures.map((picture) => picture.decode()));
      await document.fonts.ready;
      // WebKitGTK's picture of a page may lack what changed in the last frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    const path = pictureOf(screen);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(String(await send('screenshot')), 'base64'));
    expect(await callInPage(connection, layoutProblems), screen).toEqual([]);
    await send('run', { script: `if (!window.axe) {${AXE}}\narguments[0]()`, args: [] });
    expect(await callInPage(connection, violationsInPage, ALL_RULES), `axe: ${screen}`).toEqual([]);
  };
  await resize(connection, PHONE);
  return {
    open: async (url) => {
      await send('navigate', { url });
    },
    see: (text) =>
      whenReady(async () => expect(await callInPage(connection, isReadable, sourceOf(text)), String(text)).toBe(true)),
    arrive: (path) =>
      whenReady(async () => expect(await callInPage(connection, () => location.pathname)).toMatch(path)),
    press: (name) =>
      whenReady(async () => {
        await click(await find('control', name));
      }),
    fill: (label, text) =>
      whenReady(async () => {
        const field = await find('field', label);
        await click(field);
        await callInPage(connection, () => (document.activeElement as HTMLInputElement).select());
        await send('type', { id: idOf(field), text });
      }),
    key: async (key) => {
      await send('type', { id: await focused(), text: KEYS[key] });
    },
    attach: (path) =>
      whenReady(async () => {
        const field = await callInPage(connection, () => document.querySelector('input[type="file"]'));
        if (!field) throw new Error('There is no file field');
        await send('type', { id: idOf(field as unknown as ElementReference), text: path });
      }),
    check: async (screen, sizes = 'phone') => {
      await checkAt(`${screen} 390`);
      if (sizes === 'phone') return;
      await resize(connection, DESK);
      await checkAt(`${screen} 1440`);
      await resize(connection, PHONE);
    },
  };
}
