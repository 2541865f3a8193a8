/**
 * Starts the browsers that most customers have, as the system's packages bring them. They take the commands of W3C
 * WebDriver, so a small client of our own is enough. selenium-webdriver and webdriver need geckodriver, which Debian
 * doesn't package. Playwright has its own builds of WebKit and Firefox, which no package registry has, and it can't
 * use Firefox ESR 153: it sends a command that this version lacks.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, connectByHttp } from './commands.ts';
import { freePort } from './free-port.ts';
import { connectByMarionette } from './marionette.ts';

export type Scheme = 'light' | 'dark';

export interface KnownBrowser {
  title: string;
  /** Lists the programs that are missing. */
  missing(): string[];
  install: string;
  start(surroundings: Surroundings): Promise<Connection>;
}

/** @param names on the path @param others patterns of other paths */
function pathOf(names: readonly string[], others: readonly string[] = []): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...globSync([...others])].find((path) => existsSync(path));
}

const webkitDriver = () => pathOf(['WebKitWebDriver']);
const miniBrowser = () =>
  pathOf([], ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser']);
const virtualScreen = () => pathOf(['Xvfb']);
const firefox = () => pathOf(['firefox-esr', 'firefox'], ['/Applications/Firefox.app/Contents/MacOS/firefox']);
const chromium = () => pathOf(['chromium', 'google-chrome']);
const chromeDriver = () => pathOf(['chromedriver']);

const absent = (programs: Record<string, () => string | undefined>): string[] =>
  Object.entries(programs).flatMap(([name, find]) => (find() ? [] : [name]));

/** Patience with a browser that starts on a busy machine, in milliseconds. */
const START_MS = 60_000;

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + START_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(100);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/** Where a browser runs. Its programs end when the visit ends, or when the browser doesn't start. */
interface Surroundings {
  /** empty folder for the browser's files */
  home: string;
  scheme: Scheme;
  launch(program: string | undefined, args: string[], environment?: Record<string, string>): ChildProcess;
}

/** All browsers tell pages the same time zone and language as the journeys' Chromium. */
const WHERE = { TZ: 'America/New_York', LANGUAGE: 'en_US', LANG: 'en_US.UTF-8' };

function surroundingsAt(home: string, scheme: Scheme, programs: ChildProcess[]): Surroundings {
  const folders = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home };
  return {
    home,
    scheme,
    launch: (program = '', args, environment = {}) => {
      const child = spawn(program, args, {
        env: { PATH: process.env.PATH, ...folders, ...WHERE, ...environment },
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      programs.push(child);
      return child;
    },
  };
}

/** Starts a screen that nobody sees. @returns its number for `DISPLAY` */
async function startScreen({ launch }: Surroundings): Promise<string> {
  const screen = launch(virtualScreen(), ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']);
  const number = await new Promise<string>((found, failed) => {
    let written = '';
    // Keeps the pipe open, because the screen would end if it couldn't write the last part of its number.
    (screen.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('\n')) found(written.trim());
    });
    screen.once('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)));
  });
  return `:${number}`;
}

/** Lets the window be as narrow as a phone, which its toolbar would prevent. */
const SMALL_TOOLBAR = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 6px }';
const LITTLE_MOTION = '[Settings]\ngtk-enable-animations=0\n';

async function startWebkit(surroundings: Surroundings): Promise<Connection> {
  const settings = join(surroundings.home, 'gtk-3.0');
  await mkdir(settings);
  await writeFile(join(settings, 'gtk.css'), SMALL_TOOLBAR);
  await writeFile(join(settings, 'settings.ini'), LITTLE_MOTION);
  const port = await freePort();
  const GTK_THEME = surroundings.scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita';
  surroundings.launch(webkitDriver(), [`--port=${port}`], { DISPLAY: await startScreen(surroundings), GTK_THEME });
  const options = { binary: miniBrowser(), args: ['--automation'] };
  return eventually(() =>
    connectByHttp(`http://127.0.0.1:${port}`, {
      name: 'WebKitGTK',
      capabilities: { 'webkitgtk:browserOptions': options },
    }),
  );
}

function firefoxSettings(scheme: Scheme): string {
  const settings = {
    'marionette.port': 0,
    'ui.prefersReducedMotion': 1,
    'ui.systemUsesDarkTheme': scheme === 'dark' ? 1 : 0,
    // As on a phone, where scroll bars take no room.
    'ui.useOverlayScrollbars': 1,
    'services.settings.server': 'data:,none',
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  return Object.entries(settings)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

async function startFirefox({ home, scheme, launch }: Surroundings): Promise<Connection> {
  const profile = join(home, 'profile');
  await mkdir(profile);
  await writeFile(join(profile, 'user.js'), firefoxSettings(scheme));
  const asked = ['--marionette', '--remote-allow-system-access', '--headless'];
  launch(firefox(), [...asked, '--no-remote', '--profile', profile]);
  return eventually(async () =>
    connectByMarionette(Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8'))),
  );
}

async function startChromium({ scheme, launch }: Surroundings): Promise<Connection> {
  const port = await freePort();
  launch(chromeDriver(), [`--port=${port}`]);
  const dark = scheme === 'dark' ? ['--blink-settings=preferredColorScheme=0'] : [];
  const args = ['--headless=new', '--no-sandbox', '--force-prefers-reduced-motion', '--hide-scrollbars', ...dark];
  const options = { binary: chromium(), args };
  return eventually(() =>
    connectByHttp(`http://127.0.0.1:${port}`, { name: 'Chromium', capabilities: { 'goog:chromeOptions': options } }),
  );
}

export const BROWSERS: Record<'webkit' | 'firefox' | 'chromium', KnownBrowser> = {
  webkit: {
    title: 'WebKit',
    missing: () => absent({ WebKitWebDriver: webkitDriver, MiniBrowser: miniBrowser, Xvfb: virtualScreen }),
    install:
      'On Debian and Ubuntu, run `apt-get install webkit2gtk-driver xvfb`; on Fedora, run `dnf install ' +
      "'*/bin/WebKitWebDriver' '*/webkit2gtk-4.1/MiniBrowser' xorg-x11-server-Xvfb`; macOS has no package of it.",
    start: startWebkit,
  },
  firefox: {
    title: 'Firefox',
    missing: () => absent({ firefox }),
    install:
      'On Debian, run `apt-get install firefox-esr`; on Fedora, run `dnf install firefox`; on macOS, run `brew install ' +
      '--cask firefox`; on Ubuntu, take it from packages.mozilla.org, because the snap has another /tmp.',
    start: startFirefox,
  },
  // To compare pictures. The journeys test everything in Chromium.
  chromium: {
    title: 'Chromium',
    missing: () => absent({ chromium, chromedriver: chromeDriver }),
    install: 'On Debian, run `apt-get install chromium chromium-driver`.',
    start: startChromium,
  },
};

export type BrowserName = keyof typeof BROWSERS;

/** Starts a browser without cookies or history. */
export async function startBrowser(name: BrowserName, scheme: Scheme): Promise<Connection> {
  const home = await mkdtemp(join(tmpdir(), 'rinseline-browser-'));
  const programs: ChildProcess[] = [];
  const clear = async () => {
    await Promise.all(programs.map(end));
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await BROWSERS[name].start(surroundingsAt(home, scheme, programs));
    const close = async () => {
      try {
        await connection.close();
      } finally {
        await clear();
      }
    };
    return { ...connection, close };
  } catch (error) {
    await clear();
    throw error;
  }
}
