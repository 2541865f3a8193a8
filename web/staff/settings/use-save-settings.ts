import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { companySettingsOf, type SettingsForm, settingsFormOf } from './defaults-form.ts';

/**
 * Saves only some of the company's settings. The others may have changed since the screen opened, so they stay as
 * stored.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  /** @param done the text of the toast. @throws the server's error */
  return async (changed: Partial<SettingsForm>, done: string): Promise<void> => {
    const now = settingsFormOf(await api.company.get());
    const saved = await api.company.updateSettings(companySettingsOf({ ...now, ...changed }));
    client.setQueryData(queries.company.get.queryKey(), saved);
    toastSuccess(done);
    // The session also has the time zone and currency. If this read fails, the next one will update them.
    void auth.reload().catch((error: unknown) => console.warn('The session could not be read again:', error));
  };
}
