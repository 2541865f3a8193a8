/** Stores the secret of an authenticator app and shows its codes, like a person's phone. */
import { totpCode, totpStep } from '#server/platform/auth/totp.ts';
import type { TestApp } from './app.ts';
import { PASSWORD, type TestPerson } from './factories.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function secretBytes(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function codeAt(base32: string, moment: Date): string {
  return totpCode(secretBytes(base32), totpStep(moment));
}

/** Returns a code that is wrong for every step near the given time. */
export function wrongCodeAt(base32: string, moment: Date): string {
  const near = [-2, -1, 0, 1, 2].map((off) => totpCode(secretBytes(base32), totpStep(moment) + off));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

export interface SetUpApp {
  id: string;
  secret: string;
  backupCodes: string[];
  /** the code that set the app up */
  usedCode: string;
  /** Advances the clock by a step and returns the new code. */
  nextCode(): string;
  wrongCode(): string;
}

/**
 * Sets up an authenticator app through the program's own calls. The person stays signed in, with a session at
 * level aal2.
 */
export async function setUpApp(
  app: TestApp,
  { client }: Pick<TestPerson, 'client'>,
  name = 'Phone',
): Promise<SetUpApp> {
  const { factors } = client.api;
  const reauthentication = { current_password: PASSWORD };
  const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: name, reauthentication });
  const secret = totp?.secret ?? '';
  const usedCode = codeAt(secret, app.services.now());
  const { backup_codes } = await factors.confirm({ id: factor.id, code: usedCode });
  return {
    id: factor.id,
    secret,
    backupCodes: backup_codes ?? [],
    usedCode,
    nextCode: () => {
      app.clock.advance(30_000);
      return codeAt(secret, app.services.now());
    },
    wrongCode: () => wrongCodeAt(secret, app.services.now()),
  };
}
