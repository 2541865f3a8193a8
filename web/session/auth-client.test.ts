import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductError } from '#domain/errors.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import { type AccountsApi } from './accounts-api.ts';
import { AuthClient, type SessionMemory, type TabChannel } from './auth-client.ts';
import type { AuthEvent, AuthEventCause, Session } from './session.ts';

const MINUTE = 60_000;

type Fakes = { [Name in keyof AccountsApi]: ReturnType<typeof vi.fn<AccountsApi[Name]>> };

function fakeAccounts(session: Session | null = sessionForTests()): Fakes {
  return {
    session: vi.fn<AccountsApi['session']>(async () => session),
    token: vi.fn<AccountsApi['token']>(async () => sessionForTests()),
    logout: vi.fn<AccountsApi['logout']>(async () => ({ ok: true })),
  };
}

/** Simulates the tabs of one browser: each tab receives what the others post. */
function tabs() {
  const all: { listener?: (event: { data: unknown }) => void }[] = [];
  return (): TabChannel => {
    const own: (typeof all)[number] = {};
    all.push(own);
    return {
      addEventListener: (_type, listener) => {
        own.listener = listener;
      },
      postMessage: (data) => {
        for (const other of all) if (other !== own) other.listener?.({ data: structuredClone(data) });
      },
    };
  };
}

function record(client: AuthClient): [AuthEvent, AuthEventCause][] {
  const events: [AuthEvent, AuthEventCause][] = [];
  client.onAuthStateChange((event, _session, cause) => events.push([event, cause]));
  return events;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('who is signed in', () => {
  it('the state is loading until the server has responded, then signed in or out', async () => {
    const client = new AuthClient({ accounts: fakeAccounts() });
    expect(client.state.status).toBe('loading');
    await client.currentSession();
    expect(client.state.status).toBe('signed-in');

    const nobody = new AuthClient({ accounts: fakeAccounts(null) });
    expect(await nobody.currentSession()).toBeNull();
    expect(nobody.state.status).toBe('signed-out');
  });

  it('the server is asked once, even when several screens ask at the same time', async () => {
    const accounts = fakeAccounts();
    const client = new AuthClient({ accounts });
    await Promise.all([client.currentSession(), client.currentSession()]);
    await client.currentSession();
    expect(accounts.session).toHaveBeenCalledTimes(1);
  });

  it('the device’s stored session is used when there is no connection', async () => {
    const accounts = fakeAccounts();
    accounts.session.mockRejectedValue(new TypeError('Failed to fetch'));
    const remembered = sessionForTests();
    const memory: SessionMemory = { read: () => remembered, write: vi.fn() };
    expect(await new AuthClient({ accounts, memory }).currentSession()).toEqual(remembered);
    await expect(new AuthClient({ accounts }).currentSession()).rejects.toThrow('Failed to fetch');
  });

  it('a session that the server no longer knows is forgotten', async () => {
    const accounts = fakeAccounts();
    const client = new AuthClient({ accounts });
    await client.currentSession();
    const events = record(client);
    accounts.session.mockResolvedValue(null);
    expect(await client.reload()).toBeNull();
    expect(events).toEqual([['SIGNED_OUT', 'server']]);
  });

  it('a late response does not undo a sign-in', async () => {
    const accounts = fakeAccounts(null);
    let answer: (session: null) => void = () => undefined;
    accounts.session.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const client = new AuthClient({ accounts });
    const asked = client.currentSession();
    client.adopt('SIGNED_IN', sessionForTests());
    answer(null);
    await asked;
    expect(client.state.status).toBe('signed-in');
  });
});

describe('session events', () => {
  it('events report each adopted session and the sign-out', async () => {
    const client = new AuthClient({ accounts: fakeAccounts() });
    const events = record(client);
    client.adopt('PASSWORD_RECOVERY', null);
    expect(client.state.status).toBe('signed-out');
    client.adopt('MFA_CHALLENGE_VERIFIED', sessionForTests({ aal: 'aal2' }));
    expect(client.state.session?.aal).toBe('aal2');
    await client.signOut();
    expect(events).toEqual([
      ['PASSWORD_RECOVERY', 'person'],
      ['MFA_CHALLENGE_VERIFIED', 'person'],
      ['SIGNED_OUT', 'person'],
    ]);
  });

  it('other tabs receive auth events marked as coming from another tab', async () => {
    const openTab = tabs();
    const here = new AuthClient({ accounts: fakeAccounts(), channel: openTab() });
    const there = new AuthClient({ accounts: fakeAccounts(null), channel: openTab() });
    const heard = record(there);
    here.adopt('SIGNED_IN', sessionForTests());
    expect(there.state.session?.user.email).toBe('dana@example.com');
    await here.signOut();
    expect(there.state.status).toBe('signed-out');
    expect(heard).toEqual([
      ['SIGNED_IN', 'other-tab'],
      ['SIGNED_OUT', 'other-tab'],
    ]);
  });

  it('events do not include a sign-out that the server did not receive', async () => {
    const accounts = fakeAccounts();
    accounts.logout.mockRejectedValue(new TypeError('Failed to fetch'));
    const client = new AuthClient({ accounts });
    await client.currentSession();
    await expect(client.signOut()).rejects.toThrow('Failed to fetch');
    expect(client.state.status).toBe('signed-in');
  });
});

describe('renewal', () => {
  it('a renewal happens at the first 30 s tick with fewer than four whole ticks left', async () => {
    const accounts = fakeAccounts(sessionForTests({ expires_in: 300 }));
    const client = new AuthClient({ accounts });
    await client.currentSession();
    const stop = client.startAutoRefresh();
    const events = record(client);
    // Of 300 s, five ticks remain at 150 s, four at 180 s, and three at 210 s.
    await vi.advanceTimersByTimeAsync(180_000);
    expect(accounts.token).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(accounts.token).toHaveBeenCalledExactlyOnceWith({ grant_type: 'refresh_token' });
    expect(events).toEqual([['TOKEN_REFRESHED', 'server']]);
    stop();
    await vi.advanceTimersByTimeAsync(2 * 60 * MINUTE);
    expect(accounts.token).toHaveBeenCalledTimes(1);
  });

  it('a renewal happens immediately for a session found within 90 s of its end, but for no other', async () => {
    const short = fakeAccounts(sessionForTests({ expires_in: 89 }));
    await new AuthClient({ accounts: short }).currentSession();
    expect(short.token).toHaveBeenCalledTimes(1);

    const enough = fakeAccounts(sessionForTests({ expires_in: 90 }));
    await new AuthClient({ accounts: enough }).currentSession();
    expect(enough.token).not.toHaveBeenCalled();
  });

  it('a renewal is retried after 200, 400 and 800 ms while the server is unavailable', async () => {
    const accounts = fakeAccounts(sessionForTests({ expires_in: 100 }));
    const attempts: number[] = [];
    const started = Date.now();
    accounts.token.mockImplementation(async () => {
      attempts.push(Date.now() - started);
      if (attempts.length < 4) throw Object.assign(new Error('Bad gateway'), { status: 502 });
      return sessionForTests();
    });
    const client = new AuthClient({ accounts });
    await client.currentSession();
    void client.refreshIfDue();
    await vi.advanceTimersByTimeAsync(5000);
    expect(attempts).toEqual([0, 200, 600, 1400]);
    expect(client.state.status).toBe('signed-in');
  });

  it('a renewal gives up before the next tick and keeps the session', async () => {
    const accounts = fakeAccounts(sessionForTests({ expires_in: 100 }));
    accounts.token.mockRejectedValue(new TypeError('Failed to fetch'));
    const client = new AuthClient({ accounts });
    await client.currentSession();
    const events = record(client);
    void client.refreshIfDue();
    await vi.advanceTimersByTimeAsync(MINUTE);
    // Attempts start at 0, 0.2, 0.6, 1.4, 3, 6.2, 12.6 and 25.4 s.
    expect(accounts.token).toHaveBeenCalledTimes(8);
    expect(events).toEqual([]);
    expect(client.state.status).toBe('signed-in');
  });

  it('a renewal that the server rejects signs out everywhere', async () => {
    const openTab = tabs();
    const accounts = fakeAccounts(sessionForTests({ expires_in: 100 }));
    accounts.token.mockRejectedValue(new ProductError('NOT_AUTHENTICATED'));
    const client = new AuthClient({ accounts, channel: openTab() });
    const other = new AuthClient({ accounts: fakeAccounts(), channel: openTab() });
    await client.currentSession();
    await other.currentSession();
    const events = record(client);
    await client.refreshIfDue();
    expect(events).toEqual([['SIGNED_OUT', 'server']]);
    expect(accounts.token).toHaveBeenCalledTimes(1);
    expect(other.state.status).toBe('signed-out');
  });

  it('a renewal does not restore a session that ended in the meantime', async () => {
    const accounts = fakeAccounts(sessionForTests({ expires_in: 100 }));
    let answer: (session: Session) => void = () => undefined;
    accounts.token.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const client = new AuthClient({ accounts });
    await client.currentSession();
    const renewing = client.refreshIfDue();
    await client.signOut();
    answer(sessionForTests());
    await renewing;
    expect(client.state.status).toBe('signed-out');
  });
});
