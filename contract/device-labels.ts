/**
 * What a browser says of itself, in words. It is a claim, good enough to recognize one's own devices by; nothing is
 * decided by it.
 */
type Mark = readonly [pattern: RegExp, name: string];

/** In this order: most browsers also name the ones they descend from. */
const BROWSERS: readonly Mark[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (marks: readonly Mark[], userAgent: string) =>
  marks.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** "Chrome on Android", "Safari on iPhone"; "Unknown device" for what says neither browser nor system. */
export function deviceLabel(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `A browser on ${system}`;
  return browser ?? 'Unknown device';
}

/** An app calls itself what it likes, as "QuoteTool/1.2": only a short plain name is shown of it. */
const APP_NAME = /^(?!Mozilla\b)[A-Za-z][\w.-]{0,29}(?=\/|$)/;

/** "App", "App (QuoteTool)", "App (QuoteTool) on iPhone", as far as it says. */
function appLabel(userAgent: string): string {
  const name = APP_NAME.exec(userAgent)?.[0];
  const system = nameIn(SYSTEMS, userAgent);
  return ['App', name && `(${name})`, system && `on ${system}`].filter(Boolean).join(' ');
}

/** What somebody is signed in with, in words. */
export function deviceOf({ client, user_agent }: { client: string; user_agent: string }): string {
  return client === 'app' ? appLabel(user_agent) : deviceLabel(user_agent);
}
