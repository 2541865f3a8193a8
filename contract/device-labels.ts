/**
 * The browser's description of itself, in words. It is only a claim: it helps people to recognize their own devices,
 * and nothing depends on it.
 */
type Mark = readonly [pattern: RegExp, name: string];

/** The order matters: most browsers also name the ones they descend from. */
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

/** "Chrome on Android", "Safari on iPhone"; "Unknown device" for a text that names neither browser nor system. */
export function deviceLabel(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `A browser on ${system}`;
  return browser ?? 'Unknown device';
}

/** An app chooses its own name, as "QuoteTool/1.2". Only a short plain name is shown. */
const APP_NAME = /^(?!Mozilla\b)[A-Za-z][\w.-]{0,29}(?=\/|$)/;

/** "App", "App (QuoteTool)", "App (QuoteTool) on iPhone", depending on what the app says. */
function appLabel(userAgent: string): string {
  const name = APP_NAME.exec(userAgent)?.[0];
  const system = nameIn(SYSTEMS, userAgent);
  return ['App', name && `(${name})`, system && `on ${system}`].filter(Boolean).join(' ');
}

/** The device of a session, in words. */
export function sessionDeviceLabel({ client, user_agent }: { client: string; user_agent: string }): string {
  return client === 'app' ? appLabel(user_agent) : deviceLabel(user_agent);
}
