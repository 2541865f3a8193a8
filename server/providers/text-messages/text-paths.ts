/** Every text provider uses these paths. */
export const TEXT_PATHS = '/webhooks/texts/';
export const INCOMING_PATH = `${TEXT_PATHS}incoming`;
export const STATUS_PATH = `${TEXT_PATHS}status`;

/**
 * Returns where the provider reports about a company's text. The signature covers the whole URL, so no one can change
 * its ids.
 */
export function statusPath(companyId: string, messageId: string): string {
  return `${STATUS_PATH}?company=${companyId}&message=${messageId}`;
}

/** Returns the status path of a person's text, which belongs to no company. */
export const accountStatusPath = (messageId: string): string => `${STATUS_PATH}?account=${messageId}`;
