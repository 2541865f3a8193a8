/**
 * Turns a browser's user agent into readable text. A user agent can lie, so it only helps people recognize their own
 * devices.
 */

type Mark = readonly [pattern: RegExp, name: string];

/** Order matters: most browsers also name the browsers they are based on. */
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

/** Returns text such as "Chrome on Android", or "Unknown device". */
export function deviceLabel(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `A browser on ${system}`;
  return browser ?? 'Unknown device';
}

/** An app chooses its own name, such as "QuoteTool/1.2". Matches only a short plain name. */
const APP_NAME = /^(?!Mozilla\b)[A-Za-z][\w.-]{0,29}(?=\/|$)/;

/** Returns "App", "App (QuoteTool)" or "App (QuoteTool) on iPhone". */
function appLabel(userAgent: string): string {
  const name = APP_NAME.exec(userAgent)?.[0];
  const system = nameIn(SYSTEMS, userAgent);
  return ['App', name && `(${name})`, system && `on ${system}`].filter(Boolean).join(' ');
}

export function sessionDeviceLabel({ client, user_agent }: { client: string; user_agent: string }): string {
  return client === 'app' ? appLabel(user_agent) : deviceLabel(user_agent);
}
