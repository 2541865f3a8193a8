import { browserStorage } from '#web/ui/browser-storage.ts';

const PUSH_USER = 'rinseline.push';

const withStorage = browserStorage('localStorage', 'Couldn’t remember that notifications are on in this browser:');

export const pushUser = (): string | null => withStorage((storage) => storage.getItem(PUSH_USER));

export function rememberPushUser(userId: string | null): void {
  withStorage((storage) => (userId === null ? storage.removeItem(PUSH_USER) : storage.setItem(PUSH_USER, userId)));
}
