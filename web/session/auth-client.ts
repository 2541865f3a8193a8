/**
 * Signs in and out in the browser, renews the session in time, and notifies every tab. Depends neither on React nor
 * on pages. Listeners decide where to navigate.
 */

import { errorCodeOf } from '#domain/errors.ts';
import { Listeners } from '#web/ui/listeners.ts';
import type { AccountsApi } from './accounts-api.ts';
import type { AuthEvent, AuthEventCause, AuthListener, Session, SessionState } from './session.ts';
import { expiresSoon, isDueForRenewal, mayPass, TICK_MS, withBackOff } from './session-renewal.ts';

/** A BroadcastChannel that carries events between the tabs of a browser. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Stores who was signed in, so the app can start offline. Contains no token. */
export interface SessionMemory {
  read(): Session | null;
  write(session: Session | null): void;
}

interface AuthClientParts {
  accounts: AccountsApi;
  channel?: TabChannel | undefined;
  memory?: SessionMemory | undefined;
}

interface TabMessage {
  event: AuthEvent;
  session: Session | null;
}

export class AuthClient {
  readonly #accounts: AccountsApi;
  readonly #channel: TabChannel | undefined;
  readonly #memory: SessionMemory | undefined;
  readonly #listeners = new Listeners<Parameters<AuthListener>>();
  readonly onAuthStateChange = this.#listeners.subscribe;
  #state: SessionState = { status: 'loading', session: null };
  /** The end of the session by this device's clock, which may differ from the server's. */
  #endsAtMs = 0;
  /** Increases with every change. A late response is ignored if the number has changed. */
  #generation = 0;
  #loading: Promise<Session | null> | undefined;
  #renewing: Promise<void> | undefined;

  constructor({ accounts, channel, memory }: AuthClientParts) {
    this.#accounts = accounts;
    this.#channel = channel;
    this.#memory = memory;
    channel?.addEventListener('message', ({ data }) => {
      const { event, session } = data as TabMessage;
      this.#apply(event, session, 'other-tab');
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Checks every 30 s whether the session has to be renewed. @returns a function that stops it */
  startAutoRefresh(): () => void {
    const timer = setInterval(() => void this.refreshIfDue(), TICK_MS);
    return () => clearInterval(timer);
  }

  /**
   * Returns who is signed in. Asks the server once and then answers from memory.
   * @throws if the server cannot be reached and no session is stored
   */
  currentSession(): Promise<Session | null> {
    if (this.#state.status !== 'loading') return Promise.resolve(this.#state.session);
    return this.reload();
  }

  /** Asks the server again, for example after a confirmation in another browser. */
  reload(): Promise<Session | null> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /**
   * Takes over the session that a procedure returned.
   * @param session null after a procedure that ends every session
   */
  adopt(event: AuthEvent, session: Session | null): void {
    this.#announce(event, session, 'person');
  }

  /**
   * Ends the session here and in the other tabs.
   * @throws if the server cannot be reached, because the session then still exists
   */
  async signOut(): Promise<void> {
    try {
      await this.#accounts.logout({ scope: 'local' });
    } catch (error) {
      if (errorCodeOf(error) !== 'NOT_AUTHENTICATED') throw error;
    }
    this.#announce('SIGNED_OUT', null, 'person');
  }

  /** Signs out locally, because the server rejected a call by a person who is no longer signed in. */
  sessionRefused(): void {
    if (this.#state.session) this.#announce('SIGNED_OUT', null, 'server');
  }

  /**
   * Renews the session when it is about to expire. Without a connection, the session is kept and the next tick
   * retries.
   */
  refreshIfDue(): Promise<void> {
    if (!this.#state.session || !isDueForRenewal(this.#endsAtMs, Date.now())) return Promise.resolve();
    this.#renewing ??= this.#renew()
      .then(() => undefined)
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  async #load(): Promise<Session | null> {
    const generation = this.#generation;
    const before = this.#state.session;
    const found = await this.#ask();
    // Someone signed in or out in the meantime, so this response is outdated.
    if (generation !== this.#generation) return this.#state.session;
    if (before && !found) this.#announce('SIGNED_OUT', null, 'server');
    else if (before && found && !sameFacts(before, found)) this.#announce('USER_UPDATED', found, 'server');
    else this.#keep(found);
    if (found && expiresSoon(this.#endsAtMs, Date.now())) await this.#renew();
    return this.#state.session;
  }

  async #ask(): Promise<Session | null> {
    try {
      return await this.#accounts.session();
    } catch (error) {
      const remembered = mayPass(error) ? (this.#state.session ?? this.#memory?.read()) : null;
      if (!remembered) throw error;
      // The session has not expired. It can't be renewed right now, and the next tick retries.
      return remembered;
    }
  }

  async #renew(): Promise<void> {
    const generation = this.#generation;
    try {
      const session = await withBackOff(() => this.#accounts.token({ grant_type: 'refresh_token' }));
      // A renewal never asks for a second factor. The type includes one because sign-in shares it.
      if ('two_factor_challenge' in session) return;
      if (generation === this.#generation) this.#announce('TOKEN_REFRESHED', session, 'server');
    } catch (error) {
      if (generation !== this.#generation || mayPass(error)) return;
      if (errorCodeOf(error) === 'NOT_AUTHENTICATED') this.#announce('SIGNED_OUT', null, 'server');
      else console.error('Error refreshing session:', error);
    }
  }

  #announce(event: AuthEvent, session: Session | null, cause: AuthEventCause): void {
    this.#channel?.postMessage({ event, session } satisfies TabMessage);
    this.#apply(event, session, cause);
  }

  #apply(event: AuthEvent, session: Session | null, cause: AuthEventCause): void {
    this.#keep(session);
    this.#listeners.notify(event, session, cause);
  }

  #keep(session: Session | null): void {
    this.#generation += 1;
    this.#endsAtMs = session ? Date.now() + session.expires_in * 1000 : 0;
    this.#state = { status: session ? 'signed-in' : 'signed-out', session };
    this.#memory?.write(session);
  }
}

/** Compares two sessions, ignoring their times. */
function sameFacts(one: Session, other: Session): boolean {
  const facts = ({ user, organization, subscription, permissions, aal, two_factor_required }: Session) =>
    JSON.stringify([user, organization, subscription, permissions, aal, two_factor_required]);
  return facts(one) === facts(other);
}
