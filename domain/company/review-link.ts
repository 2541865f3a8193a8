/** Where a company's customers review it, such as its page on Google. Every customer gets the same link. */

export const REVIEW_URL_MAX = 500;
export const REVIEW_URL_PROBLEM = 'Enter a link that starts with https';

export function isReviewUrl(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}

const SITES = [
  ['Google', /^(g\.page|goo\.gl|(.+\.)?google\.[a-z.]{2,6}|.+\.goo\.gl)$/],
  ['Yelp', /^(.+\.)?yelp\.[a-z.]{2,6}$/],
  ['Facebook', /^(.+\.)?facebook\.com$/],
  ['Nextdoor', /^(.+\.)?nextdoor\.com$/],
] as const;

/** Returns the name of the review site, or null for one that most customers don't know by name. */
export function reviewSite(url: string): (typeof SITES)[number][0] | null {
  const { hostname } = new URL(url);
  return SITES.find(([, hosts]) => hosts.test(hostname))?.[0] ?? null;
}
