import { useProductName } from '#web/ui/product-name.ts';
import { Code } from './operation.tsx';
import {
  ASK_CODE_ANSWER,
  ASK_CODE_CALL,
  CODE_CALL,
  PAIR_EXAMPLE,
  PASSWORD_CALL,
  REFRESH_CALL,
  TEXT_CODE_CALL,
  TWO_FACTOR_CHALLENGE_CALL,
} from './sign-in-example.ts';

const call = (path: string, body: object) => `POST /api${path}\n${JSON.stringify(body)}`;

/** For developers of an app that people sign in to. */
export function People() {
  return (
    <section aria-labelledby="people" className="prose">
      <h2 id="people">Signing in as a person</h2>
      <p>
        A key stands for your company. An app on someone’s phone should stand for the person: with their role, in the
        list of their devices, and signed out with them. It signs in with their address and password and says that it is
        an app:
      </p>
      <Code text={call('/auth/token', PASSWORD_CALL)} />
      <p>
        It gets two tokens and no cookie. Beside what is shown here the answer says which company it is and what the
        person may do.
      </p>
      <Code text={JSON.stringify(PAIR_EXAMPLE, null, 2)} />
      <p>
        Calls carry the access token as <code>Authorization: Bearer ra_…</code>. It is good for an hour; a call with one
        that is over is answered with 401. <code>POST /api/auth/logout</code> with it signs out.
      </p>
      <h3>Refreshing</h3>
      <p>Before the hour is over, or after a 401:</p>
      <Code text={call('/auth/token', REFRESH_CALL)} />
      <p>
        The answer is a new pair. Keep it before you use it. When no answer arrives, ask again within 30 seconds and you
        get the same pair. Later than that an old refresh token counts as stolen, and the session ends.
      </p>
      <h3>Two-factor sign-in</h3>
      <p>
        Instead of tokens the answer has a <code>two_factor_challenge</code> with a <code>challenge_id</code>. Ask the
        person for the code and send both:
      </p>
      <Code text={call('/factors/verify', TWO_FACTOR_CHALLENGE_CALL)} />
      <p>
        Whoever has a phone number gets a code by text message once you ask for it. The challenge lists the numbers in{' '}
        <code>phones</code>:
      </p>
      <Code text={call('/factors/challenge/code', TEXT_CODE_CALL)} />
      <h3>Without a password</h3>
      <p>
        The first call emails a code and answers a <code>request_id</code>, whether the address has an account or not.
        An address that was never confirmed gets the link that does it, and no code.
      </p>
      <Code text={`${call('/auth/otp', ASK_CODE_CALL)}\n\n${JSON.stringify(ASK_CODE_ANSWER)}`} />
      <p>
        The second signs in. The code is good for ten minutes and five tries, and only together with the{' '}
        <code>request_id</code> of the call that asked for it: keep that on the device and show it to nobody. The tokens
        are in <code>session</code> of the answer.
      </p>
      <Code text={call('/auth/verify', CODE_CALL)} />
      <h3>How long it lasts</h3>
      <p>
        Tokens end 14 days after the last refresh, 60 days after signing in, and at once when the person changes the
        password, signs the device out or is deactivated. They work under <code>/api</code> and not under{' '}
        <code>/api/v1</code>; keys are the other way around. The calls under <code>/api</code> are those of{' '}
        {useProductName()}’s own app. They change with it and are not part of the reference below, so for a program that
        should run for years a key is the better choice.
      </p>
    </section>
  );
}
