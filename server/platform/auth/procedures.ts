import { isDeepStrictEqual } from 'node:util';
import type { AnySchema } from '@orpc/contract';
import { implement } from '@orpc/server';
import { ACTING_USER_HEADER } from '#contract/acting-user.ts';
import type { Policy } from '#contract/base.ts';
import { contract } from '#contract/contract.ts';
import { isDocumentedError } from '#contract/openapi/answers.ts';
import { scopeCovers } from '#domain/company/api-scopes.ts';
import { readOnlyReason } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import { can, roleAllows } from '#domain/team/permissions.ts';
import type { DiskSpace } from '#server/platform/disk/disk-space.ts';
import type { KeyCaller } from './api-key-queries.ts';
import { catalogError, ofProduct } from './catalog-error.ts';
import { Caller, type RequestContext } from './context.ts';
import { RULES } from './limit-rules.ts';
import type { CountedTry, RateLimits } from './limits.ts';
import { sessionToken } from './session-cookie.ts';
import { DEVICE_COOKIE } from './trusted-device.ts';
import { actorOf, isEnding, memberOf, mustSetUpTwoFactor, type Viewer } from './viewer.ts';
import { readViewer, type SessionSource } from './viewer-queries.ts';

/** @throws at startup for a procedure with an incomplete policy */
export function policyOf(path: readonly string[], meta: Partial<Policy>): Policy {
  const { auth, limit, scope, action } = meta;
  if (!auth || !limit || (auth === 'organization' && !meta.action))
    throw new Error(`Procedure ${path.join('.')} states no policy`);
  if (scope && (auth !== 'organization' || !action || !scopeCovers(scope, action)))
    throw new Error(`Procedure ${path.join('.')} allows more than its scope ${scope}`);
  return { ...meta, auth, limit };
}

export function assertEveryProcedureHasPolicy(): void {
  for (const [feature, procedures] of Object.entries(contract))
    for (const [name, procedure] of Object.entries(procedures)) policyOf([feature, name], procedure['~orpc'].meta);
}

/** @throws ProductError with the reason, for a viewer who may not call the procedure */
function assertAllowed(policy: Policy, viewer: Viewer | null): void {
  if (policy.auth === 'public') return;
  if (!viewer) throw new ProductError('NOT_AUTHENTICATED');
  if (policy.auth === 'session') return;
  const member = memberOf(viewer);
  if (mustSetUpTwoFactor(member)) throw new ProductError('TWO_FACTOR_REQUIRED');
  const { action } = policy;
  if (!action || can(actorOf(member), action)) return;
  if (!roleAllows(member.role, action)) throw new ProductError('PERMISSION_DENIED');
  throw readOnly(member);
}

/**
 * Refuses a change that a device queued for another user. This check comes first, because the person signed in now may
 * belong to another company.
 * @throws ProductError OTHER_USER
 */
function assertActingUser({ headers }: RequestContext['request'], viewer: Viewer | null): void {
  const named = headers[ACTING_USER_HEADER];
  if (viewer && named !== undefined && named !== viewer.userId) throw new ProductError('OTHER_USER');
}

function readOnly({ organization, subscription }: Viewer): ProductError {
  if (isEnding(organization)) return new ProductError('COMPANY_ENDING');
  return new ProductError('SUBSCRIPTION_REQUIRED', readOnlyReason(subscription));
}

/**
 * Returns a key's viewer. A key may do what its scopes allow, and nothing that belongs to a person.
 * @throws ProductError NOT_FOUND, PERMISSION_DENIED, SUBSCRIPTION_REQUIRED
 */
function viewerByKey({ scope, action }: Policy, { scopes, viewer }: KeyCaller): Viewer {
  if (!scope || !action) throw new ProductError('NOT_FOUND');
  if (!scopes.includes(scope))
    throw new ProductError('PERMISSION_DENIED', `This API key does not have the scope ${scope}.`);
  // Use the owner's role, to check only the subscription. A key has no role, and a startup check covers its scopes.
  if (!can({ ...actorOf(viewer), role: 'owner' }, action)) throw readOnly(viewer);
  return viewer;
}

function addressIn(input: unknown): string | undefined {
  const email = typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : undefined;
}

/**
 * Turns off oRPC's output validation, which would take a tenth of a customer request's computing time. oRPC validates
 * output after the middleware with this index, and no middleware has it. In tests, `assertAsPromised` checks instead
 * that every response matches the contract exactly.
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
    throw new Error(
      `${path.join('.')} returned a response that violates its contract: ${JSON.stringify(checked.issues)}`,
    );
  if (!isDeepStrictEqual(checked.value, output))
    throw new Error(`${path.join('.')} returned fields that its contract does not have`);
}

/** Checks in tests that the API document lists every error code of a call. */
function assertDocumented(
  path: readonly string[],
  { meta, route }: { meta: Partial<Policy>; route: { method?: string; path?: string } },
  error: unknown,
): void {
  if (!meta.scope || !(error instanceof ProductError)) return;
  const call = { name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? '' };
  if (!isDocumentedError(call, error.code))
    throw new Error(`The API document does not say that ${call.name} can answer with ${error.code}`);
}

/** Returns true for a call that must be counted in the database, even where reads are counted in memory. */
const isWriting = ({ method }: RequestContext['request']) => method !== 'GET' && method !== 'HEAD';

/** Decides who may send a request, before any of its body is read. */
export interface RequestAuth {
  /**
   * Checks in this order: rate limit of the client or user, session or key, permission, and disk space for a change.
   * @throws ProductError with the reason for the refusal; for a rate limit, the response headers include Retry-After
   */
  authorize(policy: Policy, context: RequestContext): Promise<Viewer | null>;
  /**
   * Counts a page's form against its client. A form with a file counts under the limit for the file's purpose.
   * @throws ProductError RATE_LIMITED
   */
  admitForm(
    context: Pick<RequestContext, 'request' | 'resHeaders'>,
    limit?: 'form' | 'verification' | 'upload',
  ): Promise<void>;
}

interface AuthServices extends SessionSource {
  readonly limits: RateLimits;
  readonly disk: Pick<DiskSpace, 'assertSpace'>;
}

export function createRequestAuth(services: AuthServices): RequestAuth {
  const { limits, disk } = services;
  const assertSpace = (policy: Policy, request: RequestContext['request']) => {
    if (isWriting(request) && !policy.onFullDisk) disk.assertSpace(policy.limit === 'upload' ? 'files' : 'rows');
  };
  return {
    async authorize(policy, { request, resHeaders, apiKey }) {
      // An API key was rate-limited and authenticated before the rest of the request was read.
      if (apiKey) {
        const viewer = viewerByKey(policy, apiKey);
        assertSpace(policy, request);
        return viewer;
      }
      const token = sessionToken(request);
      const count = async (userId?: string) => {
        const subject = { ip: request.ip, changes: isWriting(request), userId };
        assertWithin(await limits.consume(policy.limit, subject), resHeaders);
      };
      // Where users are counted, read the session first: a stranger behind the same IP address must not block a user.
      const isByUser = RULES[policy.limit].sessions === 'by user';
      if (!isByUser) await count();
      const viewer = token ? await readViewer(services, token) : null;
      if (isByUser) await count(viewer?.userId);
      assertActingUser(request, viewer);
      assertAllowed(policy, viewer);
      assertSpace(policy, request);
      return viewer;
    },
    async admitForm({ request, resHeaders }, limit = 'form') {
      assertWithin(await limits.consume(limit, { ip: request.ip }), resHeaders);
    },
  };
}

const UNCOUNTED: CountedTry = { wait: null, giveBack: async () => undefined };

/**
 * Counts what depends on the parsed input. Sign-in attempts count against client and account. Everything else counts
 * only against the account, because the client was counted before.
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

/** @param wait seconds to wait when a limit is used up, otherwise null */
function assertWithin(wait: number | null, resHeaders: Headers): void {
  if (wait === null) return;
  resHeaders.set('retry-after', String(wait));
  throw new ProductError('RATE_LIMITED');
}

/** Counts an unknown link, because it may be a guess. For a valid link, no query is needed. */
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
 * The only way to call a procedure, over HTTP or from a page on the server. Checks the client limit, session or key,
 * permission, account limit, and then the input.
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
        // Over HTTP, the request was authorized before its body was read.
        const { viewer } = authorized ?? { viewer: await auth.authorize(policy, context) };
        const counted = apiKey ? UNCOUNTED : await countTries(services, policy, context, input);
        const served = next({ context: { caller: new Caller(viewer, context.request), counted } });
        const result = await Promise.resolve(served).catch((error: unknown) => {
          if (isChecked) assertDocumented(path, procedure['~orpc'], error);
          throw error;
        });
        if (isChecked) await assertAsPromised(path, procedure['~orpc'].outputSchema, result.output);
        return result;
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        if (await isGuessTooMany(services, policy, context, error))
          throw catalogError('RATE_LIMITED', { cause: error });
        throw ofProduct(error);
      }
    });
}

export type Procedures = ReturnType<typeof createProcedures>;
