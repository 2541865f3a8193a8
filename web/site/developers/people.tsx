import { useProductName } from '#web/ui/product-name.ts';
import { GuidePart } from './fold.tsx';
import { CodeBlock } from './operation.tsx';
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

export function PeopleSection() {
  return (
    <GuidePart id="people" title="Signing in as a person">
      <p>
        A key represents your company. An app on someone’s phone should represent that person: it has their role,
        appears in their list of devices, and is signed out with them. It signs in with their email and password and
        identifies itself as an app:
      </p>
      <CodeBlock text={call('/auth/token', PASSWORD_CALL)} />
      <p>It gets two tokens and no cookie. The full response also includes the company and what the person can do.</p>
      <CodeBlock text={JSON.stringify(PAIR_EXAMPLE, null, 2)} />
      <p>
        Calls carry the access token as <code>Authorization: Bearer ra_…</code>. It works for an hour; after that, calls
        get a 401. <code>POST /api/auth/logout</code> signs out.
      </p>
      <h3>Refreshing</h3>
      <p>Before the hour is up, or after a 401:</p>
      <CodeBlock text={call('/auth/token', REFRESH_CALL)} />
      <p>
        The response is a new pair. Store it before you use it. If no response arrives, ask again within 30 seconds to
        get the same pair. After that, an old refresh token counts as stolen, and the session ends.
      </p>
      <h3>Two-factor sign-in</h3>
      <p>
        Instead of tokens, the response has a <code>two_factor_challenge</code> with a <code>challenge_id</code>. Ask
        the person for the code and send both:
      </p>
      <CodeBlock text={call('/factors/verify', TWO_FACTOR_CHALLENGE_CALL)} />
      <p>
        A person with a phone number gets a text message code when you request it. The challenge lists the numbers in{' '}
        <code>phones</code>:
      </p>
      <CodeBlock text={call('/factors/challenge/code', TEXT_CODE_CALL)} />
      <h3>Without a password</h3>
      <p>
        The first call emails a code and returns a <code>request_id</code>, whether or not the email has an account. An
        email that was never confirmed gets a confirmation link instead of a code.
      </p>
      <CodeBlock text={`${call('/auth/otp', ASK_CODE_CALL)}\n\n${JSON.stringify(ASK_CODE_ANSWER)}`} />
      <p>
        The second call signs in. The code works for ten minutes and five tries, and only with the{' '}
        <code>request_id</code> of the call that requested it: keep it on the device and don’t show it to anyone. The
        tokens are in <code>session</code> of the response.
      </p>
      <CodeBlock text={call('/auth/verify', CODE_CALL)} />
      <h3>How long a session lasts</h3>
      <p>
        Tokens end 14 days after the last refresh or 60 days after sign-in. They end right away when the person changes
        the password, signs out the device or is deactivated. They work under <code>/api</code> but not under{' '}
        <code>/api/v1</code>; keys are the other way around. The calls under <code>/api</code> are those of{' '}
        {useProductName()}’s own app. They change with it and aren’t part of the reference below, so a program that
        should run for years is better off with a key.
      </p>
    </GuidePart>
  );
}
