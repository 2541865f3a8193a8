import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { allowTraversal, canReach, giveTo, type SystemUser } from './system-user.ts';

/** Where root keeps clusters if PostgreSQL's account may not enter the folder of DATA_DIR. */
const SHARED_ROOT = '/var/lib/rinseline';
/** The kernel allows about 107 bytes for a Unix socket's path, including PostgreSQL's file name. */
const LONGEST_SOCKET_DIRECTORY = 90;

export type ClusterFolder = Readonly<{
  root: string;
  data: string;
  socket: string;
  lock: string;
  passwords: string;
  log: string;
}>;

/** Passwords of the embedded server's roles, stored so that only the folder's owner can read them. */
export type RolePasswords = Readonly<
  Record<'superuser' | 'app_owner' | 'app_user' | 'app_auth' | 'app_worker' | 'app_backup', string>
>;

/**
 * Creates the cluster's folder, DATA_DIR/pg, where the account can reach it. If the account may not enter a folder
 * above, DATA_DIR/pg becomes a link to a folder under /var/lib.
 */
export function prepareClusterFolder(dataDir: string, user: SystemUser | undefined): ClusterFolder {
  const root = user ? rootForAccount(dataDir, user) : ownRoot(dataDir);
  giveTo(root, user);
  const socket = socketDirectory(root);
  createPrivateDirectory(socket, user);
  return {
    root,
    data: join(root, 'data'),
    socket,
    lock: join(root, 'owner.lock'),
    passwords: join(root, 'passwords.json'),
    log: join(root, 'postgres.log'),
  };
}

function ownRoot(dataDir: string): string {
  const root = join(resolve(dataDir), 'pg');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return root;
}

function rootForAccount(dataDir: string, user: SystemUser): string {
  const parent = resolve(dataDir);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  allowTraversal(parent, user);
  const root = join(parent, 'pg');
  if (canReach(parent, user)) {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    return root;
  }
  return linkedRoot(root, user);
}

function linkedRoot(link: string, user: SystemUser): string {
  createSharedRoot(user);
  try {
    symlinkSync(join(SHARED_ROOT, randomBytes(8).toString('hex')), link);
  } catch (error) {
    // An earlier start has created the link, or another process at this moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!lstatSync(link).isSymbolicLink()) {
    throw new Error(
      `${link} holds a database, but the account ${user.name}, under which PostgreSQL runs, cannot reach it any more: ` +
        'a folder above it is closed to others. Open that folder (chmod o+x), or move DATA_DIR.',
    );
  }
  const root = readlinkSync(link);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return root;
}

function createSharedRoot(user: SystemUser): void {
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o711 });
  allowTraversal(SHARED_ROOT, user);
}

/** All of root's clusters share a copy of PostgreSQL's programs. Otherwise it is next to the cluster. */
export function folderForPrograms(folder: ClusterFolder, user: SystemUser | undefined): string {
  if (user === undefined) return folder.root;
  try {
    createSharedRoot(user);
    return SHARED_ROOT;
  } catch (error) {
    // In a container, DATA_DIR may be the only writable folder.
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return folder.root;
    throw error;
  }
}

function socketDirectory(root: string): string {
  const inside = join(root, 'socket');
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_DIRECTORY) return inside;
  return join(tmpdir(), `rinseline-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}

/**
 * Creates a folder that only this user can enter.
 * @throws Error when another user created it first, which is possible in a shared temporary folder
 */
function createPrivateDirectory(path: string, user: SystemUser | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const ours = [process.getuid?.(), user?.uid].includes(found.uid);
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${path} should be a folder that only this program can enter, but someone else created it. Remove it and start again.`,
    );
  }
  giveTo(path, user);
}

export function readPasswords(folder: ClusterFolder): RolePasswords {
  return JSON.parse(readFileSync(folder.passwords, 'utf8')) as RolePasswords;
}

/**
 * Only the holder of the owner lock calls this.
 * @throws Error when the cluster exists but its passwords are gone
 */
export function ensurePasswords(folder: ClusterFolder): RolePasswords {
  if (existsSync(folder.passwords)) return readPasswords(folder);
  if (existsSync(folder.data))
    throw new Error(`${folder.passwords} is missing beside an existing database; restore both from a backup.`);
  const secret = (): string => randomBytes(24).toString('base64url');
  const passwords: RolePasswords = {
    superuser: secret(),
    app_owner: secret(),
    app_user: secret(),
    app_auth: secret(),
    app_worker: secret(),
    app_backup: secret(),
  };
  writeDurably(folder.passwords, `${JSON.stringify(passwords, null, 2)}\n`);
  return passwords;
}

function writeDurably(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  syncDirectory(join(file, '..'));
}

/** Flushes a folder, so that a rename in it survives a power failure. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
