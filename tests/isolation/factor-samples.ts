/** Calls that sign in or end sessions use separate people. */
import { newId } from '#server/platform/db/ids.ts';
import { codeAt, setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import { newPhone, setUpPhone } from '#tests/support/phone-texts.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { nothing, type Samples, type World } from './world.ts';

const reauthentication = { current_password: PASSWORD };

/** Creates the owner's only second factor. */
export async function factorOf({ app, company, marker }: World): Promise<{ id: string }> {
  await app.query('delete from factors where user_id = $1', [company.owner.id]);
  const id = newId();
  await app.query(
    `insert into factors (id, user_id, factor_type, status, friendly_name, credential_id, public_key)
     values ($1, $2, 'webauthn', 'verified', $3, $4, $5)`,
    [id, company.owner.id, `Key ${marker}`, newId(), Buffer.from([1])],
  );
  return { id };
}

/** Creates an owner's phone number that was just sent its first code. */
async function phoneInSetup(world: World): Promise<{ id: string }> {
  await factorOf(world);
  const { factors } = world.company.owner.client.api;
  const about = { factor_type: 'phone', friendly_name: 'Mobile', phone: newPhone(), reauthentication } as const;
  return { id: (await factors.enroll(about)).factor.id };
}

export const FACTOR_SAMPLES: Samples = {
  'factors.list': nothing,
  'factors.enroll': async (world) => {
    await factorOf(world);
    return { factor_type: 'totp', friendly_name: `Phone ${world.marker}`, reauthentication };
  },
  'factors.setupCode': phoneInSetup,
  'factors.textSetupCode': phoneInSetup,
  'factors.confirm': async (world) => {
    await factorOf(world);
    const { factors } = world.company.owner.client.api;
    const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication });
    return { id: factor.id, code: codeAt(totp?.secret ?? '', world.app.services.now()) };
  },
  'factors.rename': async (world) => ({ ...(await factorOf(world)), friendly_name: 'Blue key' }),
  'factors.remove': async (world) => ({ ...(await factorOf(world)), reauthentication }),
  'factors.renewBackupCodes': async (world) => {
    await factorOf(world);
    return { reauthentication };
  },
  'factors.challenge': nothing,
  'factors.verify': async ({ app }) => {
    const { owner } = await buildCompany(app);
    const phone = await setUpApp(app, owner);
    const answer = await app
      .client()
      .api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
    const challenge_id = 'two_factor_challenge' in answer ? answer.two_factor_challenge.challenge_id : '';
    return { code: phone.nextCode(), challenge_id };
  },
  'factors.textChallengeCode': async ({ app }) => {
    const { owner } = await buildCompany(app);
    const phone = await setUpPhone(app, owner);
    const answer = await app
      .client()
      .api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
    const challenge_id = 'two_factor_challenge' in answer ? answer.two_factor_challenge.challenge_id : '';
    return { factor_id: phone.id, challenge_id };
  },
  'factors.passkeyOptions': nothing,
  'factors.passkeySignIn': async ({ app }) => {
    const { factors } = (await buildCompany(app)).owner.client.api;
    const passkey = softwarePasskey();
    const { factor, webauthn } = await factors.enroll({
      factor_type: 'webauthn',
      friendly_name: 'Laptop',
      reauthentication,
    });
    const made = passkey.create({ challenge: webauthn?.challenge ?? '', origin: app.url });
    await factors.confirm({ id: factor.id, credential: made });
    const { challenge } = await app.client().api.factors.passkeyOptions();
    return { credential: passkey.sign({ challenge, origin: app.url }) };
  },
  'factors.teamPolicy': nothing,
  'factors.requireForTeam': () => ({ required: false }),
};
