/** What a person's phone does: keeps the secret of an authenticator app and shows its codes. */
import { totpCode, totpStep } from '#server/auth/totp.ts';
import type { TestApp } from './app.ts';
import { PASSWORD, type TestPerson } from './factories.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads what the app is given to type in. */
export function secretBytes(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code at a moment. */
export function codeAt(base32: string, moment: Date): string {
  return totpCode(secretBytes(base32), totpStep(moment));
}

/** A code that fits no step near the moment. */
export function wrongCodeAt(base32: string, moment: Date): string {
  const near = [-2, -1, 0, 1, 2].map((off) => totpCode(secretBytes(base32), totpStep(moment) + off));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

export interface SetUpApp {
  id: string;
  secret: string;
  backupCodes: string[];
  /** the code that was used to set it up */
  usedCode: string;
  /** a code that was not used yet; the clock moves on by a step for it */
  nextCode(): string;
  wrongCode(): string;
}

/** Sets up an authenticator app by the program's own calls; the person's session stays, with aal2. */
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
