export type PushState = 'unsupported' | 'needs-home-screen' | 'blocked' | 'off' | 'on';

export interface PushFacts {
  /** the browser's notification permission; null: not supported */
  permission: NotificationPermission | null;
  /** iPhones and iPads show notifications only for apps on the home screen. */
  isAppleMobile: boolean;
  isStored: boolean;
}

export function pushStateOf({ permission, isAppleMobile, isStored }: PushFacts): PushState {
  if (permission === null) return isAppleMobile ? 'needs-home-screen' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return isStored && permission === 'granted' ? 'on' : 'off';
}

export function pushPermission(): NotificationPermission | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isSupported ? Notification.permission : null;
}

/** Recognizes iPhones and iPads. @param touchPoints tells an iPad, which calls itself a Mac, from a real Mac */
export function isAppleMobile(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}
