/** Prefix of the paths for reports, the same for every provider. */
export const TEXT_PATHS = '/webhooks/texts/';
export const INCOMING_PATH = `${TEXT_PATHS}incoming`;
export const STATUS_PATH = `${TEXT_PATHS}status`;

/** Returns the status path of a company's text. The signature covers the whole URL, so its ids can't be changed. */
export function statusPath(companyId: string, messageId: string): string {
  return `${STATUS_PATH}?company=${companyId}&message=${messageId}`;
}

/** Returns the status path of a text that belongs to a person and not to a company. */
export const accountStatusPath = (messageId: string): string => `${STATUS_PATH}?account=${messageId}`;
