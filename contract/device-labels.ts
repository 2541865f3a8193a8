/**
 * Turns a browser's user agent into readable text. A user agent is only a claim: it helps people recognize their own
 * devices, and nothing else depends on it.
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

/**
 * Returns text such as "Chrome on Android" or "Safari on iPhone"; "Unknown device" when the user agent names neither
 * browser nor system.
 */
export function deviceLabel(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `A browser on ${system}`;
  return browser ?? 'Unknown device';
}

/** An app chooses its own name, such as "QuoteTool/1.2". Only a short plain name is shown. */
const APP_NAME = /^(?!Mozilla\b)[A-Za-z][\w.-]{0,29}(?=\/|$)/;

/** Returns "App", "App (QuoteTool)" or "App (QuoteTool) on iPhone", depending on what the app reports. */
function appLabel(userAgent: string): string {
  const name = APP_NAME.exec(userAgent)?.[0];
  const system = nameIn(SYSTEMS, userAgent);
  return ['App', name && `(${name})`, system && `on ${system}`].filter(Boolean).join(' ');
}

/** Describes the device of a session in words. */
export function sessionDeviceLabel({ client, user_agent }: { client: string; user_agent: string }): string {
  return client === 'app' ? appLabel(user_agent) : deviceLabel(user_agent);
}
