import { chmodSync, chownSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that runs PostgreSQL when this program runs as root, because PostgreSQL refuses to run as root. */
export type SystemUser = Readonly<{ name: string; uid: number; gid: number }>;

const CANDIDATES = ['postgres', 'node', 'nobody'];

/**
 * Returns undefined when this process isn't root, because PostgreSQL then runs as the same user.
 * @throws Error when root finds none of the usual unprivileged accounts
 */
export function unprivilegedUser(): SystemUser | undefined {
  return process.getuid?.() === 0 ? chooseAccount(readFileSync('/etc/passwd', 'utf8')) : undefined;
}

/** @param accounts in the format of /etc/passwd */
export function chooseAccount(accounts: string): SystemUser {
  const entries = accounts.split('\n').map((line) => line.split(':'));
  for (const candidate of CANDIDATES) {
    const entry = entries.find(([name]) => name === candidate);
    const uid = Number(entry?.[2]);
    const gid = Number(entry?.[3]);
    if (entry && uid > 0 && gid > 0) return { name: candidate, uid, gid };
  }
  throw new Error(
    `Running as root, and no unprivileged account (${CANDIDATES.join(', ')}) exists for PostgreSQL to run under. ` +
      'Start the program as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Returns true when the account has the x bit on the path and on every folder above it. */
export function canReach(path: string, user: SystemUser | undefined): boolean {
  if (user === undefined) return true;
  for (let current = realpathSync(path); ; current = dirname(current)) {
    if (!hasExecuteBit(current, user)) return false;
    if (current === dirname(current)) return true;
  }
}

/** Lets the account pass through one of our folders, but not list or read anything there. */
export function allowTraversal(folder: string, user: SystemUser): void {
  if (hasExecuteBit(folder, user)) return;
  chownSync(folder, -1, user.gid);
  chmodSync(folder, (statSync(folder).mode & 0o777) | 0o010);
}

/** Does nothing when PostgreSQL runs as the same user. */
export function giveTo(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function hasExecuteBit(path: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
