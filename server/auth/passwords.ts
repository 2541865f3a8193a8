import { hash, hashRaw, type Options, parseOptions, verify } from '@node-rs/argon2';
import { FairQueue } from '#server/fair-shares/fair-queue.ts';
import { requestShare, requestSignal } from '#server/fair-shares/request-share.ts';

/** argon2id (the library's default): 45 ms and 64 MiB per hash on the machines where it was measured. */
export const HASHING = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const satisfies Options;

/** Verified instead of an unknown user's hash, so that the response time does not reveal who has an account. */
export const HASH_OF_NOBODY =
  '$argon2id$v=19$m=65536,t=3,p=1$k6ML+C3ubRzGf53ILdR+uw$wIYNjd9495TqklcWOWVb+rgQGQyi4lEXdt8zZVHp4ZY';

/** A random secret that no person chose needs only a tenth of the work: the minimum that OWASP recommends. */
const STRETCHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

interface HashingWork {
  passwords: Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;
  hashOfNobody: string;
  secrets: HashingWork['passwords'];
}

const FULL_WORK: HashingWork = { passwords: HASHING, hashOfNobody: HASH_OF_NOBODY, secrets: STRETCHING };

let work = FULL_WORK;

/** Lets a test hash with less work, or with the full work again. Nothing in the program calls it: a test sees to that. */
export function setHashingWork(next: HashingWork = FULL_WORK): void {
  work = next;
}

/** Limits hashing to 128 MiB and two cores, however many people sign in; one client can use one of the two slots. */
const hashing = new FairQueue({ limit: 2, limitPerShare: 1, waitingPerShare: 50, waiting: 100 });

const inTurn = <T>(hashOne: () => Promise<T>): Promise<T> =>
  hashing.run(requestShare(), hashOne, { signal: requestSignal() });

/** The same letters may arrive in different Unicode forms from different keyboards. */
const normal = (password: string) => password.normalize('NFKC');

/** @throws ProductError RATE_LIMITED when the server is busy hashing */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), work.passwords));
}

/**
 * @param stored undefined for an unknown user: the same work is done and the result is false
 * @throws ProductError RATE_LIMITED when the server is busy hashing
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? work.hashOfNobody, normal(password)));
  return stored !== undefined && matches;
}

/** True for a hash made with weaker settings than today's. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const { passwords } = work;
  return memoryCost < passwords.memoryCost || timeCost < passwords.timeCost || parallelism < passwords.parallelism;
}

/**
 * The raw argon2id hash of a short random secret; the caller stores the salt with it.
 * @throws ProductError RATE_LIMITED when the server is busy hashing #a156 The complete policy of a procedure. @throws
 * at startup for a procedure that states none #a157 Runs once at startup over the whole contract. #a158 @throws
 * ProductError with the reason why the viewer may not call the procedure #a159 A key may do what its scopes allow, and
 * nothing that belongs to a person. @throws ProductError NOT_FOUND, PERMISSION_DENIED, SUBSCRIPTION_REQUIRED #a160
 * Checks the subscription alone: a startup check covers which actions a scope allows, and a key has no role. #a161
 * Typed presenters build responses field by field. Every test that calls a procedure checks that the response matches
 * the contract and contains nothing else. Production skips the check, because it would cost a customer's request a
 * tenth of its computing time. oRPC validates output after the middleware of this index; no middleware has it, so
 * `assertAsPromised` does the check instead. #a162 Counted in the database even where reads are counted in memory only.
 * #a163 Decides whether a request may proceed and as whom, before any of its body is read. #a164 Checks the client's
 * rate limit, then the session or key, then the permission, then whether the disk has room for a change.
 * @throws ProductError with the reason of the refusal; for a rate limit, the response headers include Retry-After #a165
 * Counts a page's form against its client; a form with a file counts under the limit for the file's purpose. @throws
 * ProductError RATE_LIMITED #a166 What authorization needs. #a167 An API key was counted and authenticated before
 * anything else of the request was read. #a168 Counts what needs the parsed input: sign-in attempts against client and
 * account; everything else against the account alone, because the client was counted before.
 * @throws ProductError RATE_LIMITED #a169 @param wait seconds to wait when a limit is used up, otherwise null #a170 A
 * link that leads nowhere may be a guess. Counting valid links costs no query. #a171 The only way to a procedure:
 * client limit, session or key, permission, account limit, then input validation. Every call passes through here, over
 * HTTP and from a page rendered on the server. #a172 Over HTTP, the request was authorized before the body was read.
 * #a173 The address that is counted as one client: an IPv4 address, or the /64 of an IPv6 address. A household or phone
 * is given a /64 and can change addresses within it at will. #a174 an IPv4 client on an IPv6 socket keeps its usual
 * form #a175 a harmless request id is kept, any other is replaced #a176 cookies are decoded, the first of a name wins,
 * and malformed ones do no harm #a177 What the rest of the server may know about an HTTP request. #a178 In every log
 * line and in the `x-request-id` header; people see it when a page failed. #a179 Path without the query, still
 * percent-encoded. #a180 Origin the browser used, such as `https://quotes.example.com`. #a181 Allows this response's
 * inline scripts and styles in its content security policy. #a182 Created on demand: only pages need one, and each
 * costs a call to the system's random source. #a183 Address of the client. Each trusted proxy appends the address it
 * saw, so the entry is counted from the right; the client may have invented anything further left. #a184 Origin the
 * browser sees. A configured PUBLIC_URL wins: behind a proxy that terminates TLS, the request itself says `http` and an
 * internal host name, and form posts would look cross-site. #a185 The first value of a repeated cookie wins, because
 * browsers send the most specific one first. #a186 Not percent-encoded: another program on this host may have set it;
 * keep the raw value. #a187 The browser's session: an opaque token that scripts cannot read. #a188 The two-factor
 * challenge of a sign-in. It works without scripts, and scripts cannot read it. #a189 The request that a mailed code
 * was sent for: the code works only in the browser that has this cookie. #a190 the site uses https; the cookie is then
 * sent over https only #a191 Cookie settings for the public origin. #a192 Lax: a link in a mail opens the app signed
 * in, while a post from another site carries no session. #a196 The token of an Authorization header. Programs send it;
 * no browser adds it by itself. #a198 Six random digits that people read from one screen and type into another. #a199
 * What a code is bound to: one account, and the secret of the request it was mailed for. #a200 The stored hash of a
 * code. All million codes can be hashed in a second, so the hash is keyed with the server's secret: somebody who holds
 * only the database cannot try them. It is valid for one account and one request. #a201 256 random bits as 43 URL-safe
 * characters. #a202 The stored form of a token, useless to somebody who reads the database. The token is random, so no
 * salt is needed. #a203 A new API key, and its prefix that people may see. Its format lets secret scanners recognize
 * it. #a204 The key of an Authorization header; null if there is none in the right format. #a205 The token of an
 * invitation link contains the organization's id, so that no search over all organizations is needed. #a206 null for a
 * token that this server cannot have issued #a207 RFC 6238, appendix B, the SHA-1 column: the secret is this text, and
 * codes have 8 digits. #a208 the previous and next codes are accepted, and the matching step is returned #a209 anything
 * but six digits is rejected #a210 the secret is encoded as in RFC 4648 #a211 apps can read the URI #a212 Codes of an
 * authenticator app: RFC 6238 the way every such app implements it (SHA-1, 30 seconds, 6 digits). #a214 Phone clocks
 * are off by a little: the previous and next codes are accepted as well. #a215 RFC 4648 without padding, as apps accept
 * a typed secret. Whole groups of five bytes only, like a TOTP secret. #a216 The 30-second step that a moment falls
 * into. #a217 @returns the code's step, which the caller stores so that this step and earlier ones are refused from now
 * on (RFC 6238, section 5.2); null if the code matches no step. All candidates are compared in constant time. #a218 The
 * URI in the QR code. @param account the e-mail address, which tells several entries of this product apart in the app
 * #a219 a browser is trusted for the accounts that signed in on it, and for no other #a220 it remembers the last five
 * accounts #a221 a cookie that was not signed with the key is ignored #a222 A trusted device is a browser that has
 * signed in to the account before. Strangers may use up the account's attempts, and its owner still gets in from a
 * trusted device. #a223 How many accounts one browser is remembered for: an office shares a computer. #a224 one for
 * each account that has signed in here #a225 The browser's id if the account has signed in on it before, otherwise
 * null. #a226 The new cookie value after the account has signed in on this browser. #a227 The database that holds the
 * sessions, and the clock. #a228 The user limit when no plan is known: the person belongs to no organization yet. #a229
 * The viewer of a session token; null if the session is unknown or over, or its user deactivated. One round trip, no
 * write.
 *
 * A token that was renewed less than 30 seconds ago is still accepted: requests under way and other tabs must not be
 * signed out. A browser is told when its access window ends, but the end is not enforced here: a laptop's first request
 * after a night renews the session instead of ending it. For apps it is enforced, because they have a refresh token.
 * #a230 Sessions that have not ended, joined with their users and companies. #a231 Compiled once: this query runs on
 * every request of somebody signed in. #a233 How long a renewed token is still accepted: requests under way and other
 * tabs still send it. #a234 The person or program behind a request. Read again for every request, so a changed role or
 * a revoked session takes effect at once. #a235 set when another program calls; `userId` is then the person who created
 * its key #a236 null until an invited user has confirmed the e-mail address #a237 when the company will be deleted;
 * until then it is read-only. null: no deletion is scheduled #a238 when the browser has to renew the session #a239
 * absent for an API key #a240 the company requires two-factor sign-in; absent for an API key #a241 members may see
 * totals over all quotes of the company; absent for an API key #a242 A viewer who has just reauthenticated, with the
 * version of the credentials at that moment. #a243 A viewer who belongs to an organization, with access to its rows.
 * #a245 Signed in, but without access to the company's data until two-factor sign-in is set up. #a246 The company is
 * scheduled for deletion. #a247 Whether the viewer may get totals over all quotes. For a key, its scopes alone decide.
 */
export function stretch(secret: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(secret, { ...work.secrets, salt }));
}
