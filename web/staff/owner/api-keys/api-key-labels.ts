import type { z } from 'zod';
import type { ApiKey } from '#contract/api-keys.ts';

export type ListedKey = z.output<typeof ApiKey>;

type KeyState = 'works' | 'expired' | 'revoked';

export function keyState(key: Pick<ListedKey, 'revoked_at' | 'expires_at'>, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && new Date(key.expires_at) <= now ? 'expired' : 'works';
}

export const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;

export function lifetimeDays(value: string): number | null {
  return value === 'never' ? null : Number(value);
}
