/** Where the provider reports to; the same for every provider. */
export const TEXT_PATHS = '/webhooks/texts/';
export const INCOMING_PATH = `${TEXT_PATHS}incoming`;
export const STATUS_PATH = `${TEXT_PATHS}status`;

/** The signature covers the whole address, so what stands in it cannot be changed on the way. */
export function statusPath(companyId: string, messageId: string): string {
  return `${STATUS_PATH}?company=${companyId}&message=${messageId}`;
}

/** The same for a text that belongs to a person, not to a company. */
export const accountStatusPath = (messageId: string): string => `${STATUS_PATH}?account=${messageId}`;
