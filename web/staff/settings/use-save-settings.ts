import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { companySettingsOf, type SettingsForm, settingsFormOf } from './defaults-form.ts';

/** Saves some of the company's settings without changing the others, which may have changed since the screen opened. */
export function useSaveSettings() {
  const client = useQueryClient();
  /** Saves once. @param done the text of the toast. @throws the server's error */
  return async (changed: Partial<SettingsForm>, done: string): Promise<void> => {
    const now = settingsFormOf(await api.company.get());
    const saved = await api.company.updateSettings(companySettingsOf({ ...now, ...changed }));
    client.setQueryData(queries.company.get.queryKey(), saved);
    toastSuccess(done);
    // Time zone and currency are in the session, too. Everything is saved already; if this read fails, the next one
    // will update them.
    void auth.reload().catch((error: unknown) => console.warn('The session could not be read again:', error));
  };
}
