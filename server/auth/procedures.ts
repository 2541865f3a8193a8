import { isDeepStrictEqual } from 'node:util';
import type { AnySchema } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { Policy } from '#contract/base.ts';
import { contract } from '#contract/contract.ts';
import { ProductError } from '#domain/errors.ts';
import { scopeCovers } from '#domain/company/api-scopes.ts';
import { can, roleAllows } from '#domain/team/permissions.ts';
import type { DiskSpace } from '#server/disk/disk-space.ts';
import type { KeyCaller } from './api-key-queries.ts';
import { catalogueError, ofProduct } from './catalogue-error.ts';
import { Caller, type RequestContext } from './context.ts';
import type { CountedTry, RateLimits } from './limits.ts';
import { sessionToken } from './session-cookie.ts';
import { DEVICE_COOKIE } from './trusted-device.ts';
import { actorOf, isEnding, memberOf, mustSetUpTwoFactor, type Viewer } from './viewer.ts';
import { readViewer, type SessionSource } from './viewer-queries.ts';

/** The policy of a procedure, complete. @throws at start for a procedure that states none */
export function policyOf(path: readonly string[], meta: Partial<Policy>): Policy {
  const { auth, limit, scope, action } = meta;
  if (!auth || !limit || (auth === 'organization' && !meta.action))
    throw new Error(`Procedure ${path.join('.')} states no policy`);
  if (scope && (auth !== 'organization' || !action || !scopeCovers(scope, action)))
    throw new Error(`Procedure ${path.join('.')} does more than its scope ${scope} says`);
  return { ...meta, auth, limit };
}

/** Run once at start over the whole contract. */
export function assertEveryProcedureHasPolicy(): void {
  for (const [feature, procedures] of Object.entries(contract))
    for (const [name, procedure] of Object.entries(procedures)) policyOf([feature, name], procedure['~orpc'].meta);
}

/** @throws ProductError with the reason why the viewer may not call the procedure */
function assertAllowed(policy: Policy, viewer: Viewer | null): void {
  if (policy.auth === 'public') return;
  if (!viewer) throw new ProductError('NOT_AUTHENTICATED');
  if (policy.auth === 'session') return;
  const member = memberOf(viewer);
  if (mustSetUpTwoFactor(member)) throw new ProductError('TWO_FACTOR_REQUIRED');
  const { action } = policy;
  if (!action || can(actorOf(member), action)) return;
  if (!roleAllows(member.role, action)) throw new ProductError('PERMISSION_DENIED');
  throw new ProductError(isEnding(member.organization) ? 'COMPANY_ENDING' : 'SUBSCRIPTION_REQUIRED');
}

/** A key may what its scopes say and nothing that belongs to a person. @throws ProductError NOT_FOUND, PERMISSION_DENIED, SUBSCRIPTION_REQUIRED */
function viewerByKey({ scope, action }: Policy, { scopes, viewer }: KeyCaller): Viewer {
  if (!scope || !action) throw new ProductError('NOT_FOUND');
  if (!scopes.includes(scope))
    throw new ProductError('PERMISSION_DENIED', `This API key does not have the scope ${scope}.`);
  // The subscription alone: that the scope may the action was checked at start, and a key has no role.
  if (!can({ ...actorOf(viewer), role: 'owner' }, action))
    throw new ProductError(isEnding(viewer.organization) ? 'COMPANY_ENDING' : 'SUBSCRIPTION_REQUIRED');
  return viewer;
}

function addressIn(input: unknown): string | undefined {
  const email = typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : undefined;
}

/**
 * Answers are made field by field by typed presenters. That they are what the contract says, and name nothing beyond it, is
 * proven by every test that calls a procedure; a request of a customer does not pay for it once more, as it would be a
 * tenth of its computing time. Such an index never comes, so the library leaves it to `assertAsPromised`.
 */
const NO_OUTPUT_VALIDATION = Number.NaN;

async function assertAsPromised(
  path: readonly string[],
  schema: AnySchema | undefined,
  output: unknown,
): Promise<void> {
  const checked = await schema?.['~standard'].validate(output);
  if (!checked) return;
  if (checked.issues)
    throw new Error(`${path.join('.')} answers against its contract: ${JSON.stringify(checked.issues)}`);
  if (!isDeepStrictEqual(checked.value, output))
    throw new Error(`${path.join('.')} answers more than its contract says`);
}

/** What already counts in the database wherever reading counts in memory alone. */
const isWriting = ({ method }: RequestContext['request']) => method !== 'GET' && method !== 'HEAD';

/** Who may go on, and as whom: what is known of a request before anything of its body is read. */
export interface RequestAuth {
  /**
   * The limit of the client, then session or key, then permission, then whether the disk has room for a change.
   * @throws ProductError with the reason why not; of a limit, Retry-After is among the headers of the answer
   */
  authorize(policy: Policy, context: RequestContext): Promise<Viewer | null>;
  /** Counts a page's form for its client, one with a file as what the file is for. @throws ProductError RATE_LIMITED */
  admitForm(context: Pick<RequestContext, 'request' | 'resHeaders'>, limit?: 'form' | 'verification'): Promise<void>;
}

/** What letting a call in asks for. */
interface AuthServices extends SessionSource {
  readonly limits: RateLimits;
  readonly disk: Pick<DiskSpace, 'assertRoom'>;
}

export function createRequestAuth(services: AuthServices): RequestAuth {
  const { limits, disk } = services;
  const assertRoom = (policy: Policy, request: RequestContext['request']) => {
    if (isWriting(request) && !policy.withoutRoom) disk.assertRoom(policy.limit === 'upload' ? 'files' : 'rows');
  };
  return {
    async authorize(policy, { request, resHeaders, apiKey }) {
      // A key was counted and found before anything else of the request was looked at.
      if (apiKey) {
        const viewer = viewerByKey(policy, apiKey);
        assertRoom(policy, request);
        return viewer;
      }
      assertWithin(await limits.consume(policy.limit, { ip: request.ip, changes: isWriting(request) }), resHeaders);
      const token = sessionToken(request);
      const viewer = token ? await readViewer(services, token) : null;
      assertAllowed(policy, viewer);
      assertRoom(policy, request);
      return viewer;
    },
    async admitForm({ request, resHeaders }, limit = 'form') {
      assertWithin(await limits.consume(limit, { ip: request.ip }), resHeaders);
    },
  };
}

const UNCOUNTED: CountedTry = { wait: null, giveBack: async () => undefined };

/**
 * What is counted once the input is known: a try to sign in, for client and account; otherwise for the account alone, as the
 * client was counted before.
 * @throws ProductError RATE_LIMITED
 */
async function countTries(
  { limits }: Pick<AuthServices, 'limits'>,
  { limit, tries }: Policy,
  { request, resHeaders }: RequestContext,
  input: unknown,
): Promise<CountedTry> {
  if (tries && !tries(input)) return UNCOUNTED;
  const account = { email: addressIn(input), device: request.cookies.get(DEVICE_COOKIE) };
  const counted = tries
    ? await limits.count('sign_in', { ip: request.ip, ...account })
    : await limits.count(limit, { ip: undefined, ...account });
  assertWithin(counted.wait, resHeaders);
  return counted;
}

/** @param wait seconds that a limit asks for, or null */
function assertWithin(wait: number | null, resHeaders: Headers): void {
  if (wait === null) return;
  resHeaders.set('retry-after', String(wait));
  throw new ProductError('RATE_LIMITED');
}

/** A link that leads nowhere may be a guess. Links that do lead somewhere cost no query to count. */
async function isGuessTooMany(
  { limits }: Pick<AuthServices, 'limits'>,
  { limit }: Policy,
  { request, resHeaders }: RequestContext,
  { code }: ProductError,
): Promise<boolean> {
  if (limit !== 'token_page' || code !== 'NOT_FOUND' || isWriting(request)) return false;
  const wait = await limits.missed(limit, request.ip);
  if (wait !== null) resHeaders.set('retry-after', String(wait));
  return wait !== null;
}

/**
 * The one way in: limit, then session or key, then permission, then the account's limit, then the shape of the input; every
 * procedure passes here, over HTTP and from a page rendered on the server alike.
 */
export function createProcedures(services: AuthServices & { readonly env: { readonly NODE_ENV: string } }) {
  const auth = createRequestAuth(services);
  const isChecked = services.env.NODE_ENV !== 'production';
  return implement(contract, { initialInputValidationIndex: 0, initialOutputValidationIndex: NO_OUTPUT_VALIDATION })
    .$context<RequestContext>()
    .use(async ({ context, procedure, path, next }, input) => {
      const policy = policyOf(path, procedure['~orpc'].meta);
      try {
        const { apiKey, authorized } = context;
        // Over HTTP this was looked at before the body was read.
        const { viewer } = authorized ?? { viewer: await auth.authorize(policy, context) };
        const counted = apiKey ? UNCOUNTED : await countTries(services, policy, context, input);
        const result = await next({ context: { caller: new Caller(viewer, context.request), counted } });
        if (isChecked) await assertAsPromised(path, procedure['~orpc'].outputSchema, result.output);
        return result;
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        if (await isGuessTooMany(services, policy, context, error))
          throw catalogueError('RATE_LIMITED', { cause: error });
        throw ofProduct(error);
      }
    });
}

export type Procedures = ReturnType<typeof createProcedures>;
