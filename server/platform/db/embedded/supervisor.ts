import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseConnection, DatabaseLog } from '#server/platform/db/connection.ts';
import { type PostgresBinaries, prepareBinaries } from './binaries.ts';
import {
  type ClusterFolder,
  folderForPrograms,
  prepareClusterFolder,
  type RolePasswords,
  readPasswords,
} from './cluster-folder.ts';
import { initializeCluster } from './initialize.ts';
import { acquireOwnerLock, type OwnerLock } from './owner-lock.ts';
import { type Postmaster, readPidFile, startPostmaster } from './postmaster.ts';
import type { ServerSettings } from './settings.ts';
import { type SystemUser, unprivilegedUser } from './system-user.ts';

export type EmbeddedOptions = Readonly<{
  /** The program's data folder. The cluster goes into its subfolder `pg`. */
  dataDir: string;
  log: DatabaseLog;
  /** Overrides for the server's settings. Tests turn fsync off. */
  settings?: ServerSettings;
  /** Called when the server didn't start, perhaps because the disk is full. @returns true when this has freed space */
  freeSpace?: () => boolean;
  /** used when the cluster is created */
  initArguments?: readonly string[];
  /** PostgreSQL's programs, to use instead of the installed package */
  binDir?: string | undefined;
}>;

export type EmbeddedDatabase = Readonly<{
  /** Used only to create roles and databases at startup. */
  superuser: DatabaseConnection;
  passwords: RolePasswords;
  folder: ClusterFolder;
  /** True when this process started the server. Otherwise another process runs it. */
  isOwner: () => boolean;
  /**
   * Calls the listener each time this process has restarted the server, at the same address.
   * @returns a function that removes the listener
   */
  onRestart: (listener: () => void) => () => void;
  /** Stops the server if this process owns it. Otherwise only stops watching it. */
  stop: () => Promise<void>;
}>;

/** How often a process that shares the server checks whether its owner is gone. */
const WATCH_OWNER_MS = 250;
const OWNER_TIMEOUT_MS = 90_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A server that ran for a shorter time isn't restarted immediately, so that a crash loop doesn't flood the log. */
const SHORT_LIFE_MS = 2_000;

/**
 * Starts the embedded PostgreSQL, or joins the one that another process of this program runs on the same folder.
 * Restarts the server when it dies. When the process that owns the server ends, another one takes over.
 * @throws UnsupportedPlatformError when PostgreSQL can't run on this machine
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = unprivilegedUser();
  const folder = prepareClusterFolder(options.dataDir, user);
  const supervisor = new Supervisor(options, folder, user);
  await supervisor.open();
  const passwords = readPasswords(folder);
  return {
    superuser: superuserConnection(folder),
    passwords,
    folder,
    isOwner: () => supervisor.isOwner,
    onRestart: (listener) => supervisor.onRestart(listener),
    stop: () => supervisor.stop(),
  };
}

function superuserConnection(folder: ClusterFolder): DatabaseConnection {
  return {
    host: folder.socket,
    port: 5432,
    user: 'postgres',
    password: readPasswords(folder).superuser,
    database: 'postgres',
  };
}

class Supervisor {
  readonly #options: EmbeddedOptions;
  readonly #folder: ClusterFolder;
  readonly #user: SystemUser | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #stopping = new AbortController();
  #binaries: PostgresBinaries | undefined;
  #lock: OwnerLock | undefined;
  #postmaster: Postmaster | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #seesOwner = true;
  /** Resolves after `stop`, once nothing that this process started is still running. */
  #supervision: Promise<void> = Promise.resolve();

  constructor(options: EmbeddedOptions, folder: ClusterFolder, user: SystemUser | undefined) {
    this.#options = options;
    this.#folder = folder;
    this.#user = user;
  }

  get isOwner(): boolean {
    return this.#lock !== undefined;
  }

  onRestart(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async open(): Promise<void> {
    const startedAt = performance.now();
    while (!this.#tryToOwn()) {
      if (await this.#ownerAnswers()) break;
      if (performance.now() - startedAt > OWNER_TIMEOUT_MS) {
        throw new Error(
          `Another process runs the database in ${this.#folder.root}, but it does not respond. See ${this.#folder.log}.`,
        );
      }
      await delay(20);
    }
    if (this.#lock) await this.#startOrGiveUp();
    this.#supervision = this.#supervise();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#postmaster?.stop();
    await this.#supervision;
    // A start that was in progress during the stop may have finished in the meantime.
    await this.#postmaster?.stop();
    this.#giveUpOwnership();
  }

  #tryToOwn(): boolean {
    this.#lock ??= acquireOwnerLock(this.#folder.lock);
    return this.#lock !== undefined;
  }

  /**
   * Takes over from an owner that is gone. A check that fails, for example with too many open files, proves nothing.
   * The next one may succeed.
   */
  #tryToTakeOver(): boolean {
    try {
      const owns = this.#tryToOwn();
      this.#seesOwner = true;
      return owns;
    } catch (error) {
      if (this.#seesOwner)
        this.#options.log.warn({ err: error }, 'The owner of the database server cannot be determined right now.');
      this.#seesOwner = false;
      return false;
    }
  }

  #giveUpOwnership(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  async #startOrGiveUp(): Promise<void> {
    try {
      await this.#start().catch((error: unknown) => {
        if (!this.#options.freeSpace?.()) throw error;
        return this.#start();
      });
    } catch (error) {
      this.#giveUpOwnership();
      throw error;
    }
  }

  async #start(): Promise<void> {
    const { settings = {}, initArguments = [], binDir } = this.#options;
    const folder = this.#folder;
    const user = this.#user;
    this.#binaries ??= await prepareBinaries({
      directory: binDir,
      copyTo: () => folderForPrograms(folder, user),
      user,
    });
    await initializeCluster({ folder, binaries: this.#binaries, user, extraArguments: initArguments });
    this.#postmaster = await startPostmaster({ folder, binaries: this.#binaries, user, settings });
    this.#startedAt = performance.now();
  }

  async #supervise(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (this.#lock) {
        await this.#postmaster?.exited;
        if (this.#stopping.signal.aborted) return;
        this.#options.log.error(
          { log: this.#folder.log },
          'The database server exited unexpectedly and is being restarted.',
        );
      } else {
        await this.#pause(WATCH_OWNER_MS);
        if (this.#stopping.signal.aborted || !this.#tryToTakeOver()) continue;
        this.#options.log.warn({}, 'The process that ran the database server is gone; this one takes over.');
      }
      await this.#startUntilItSucceeds();
    }
  }

  /** Retries, because a full disk or too little memory may be temporary. The program keeps running meanwhile. */
  async #startUntilItSucceeds(): Promise<void> {
    const diedYoung = performance.now() - this.#startedAt < SHORT_LIFE_MS;
    if (diedYoung) await this.#pause(FIRST_PAUSE_MS);
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !this.#stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        await this.#start();
        this.#options.log.info({}, 'The database server is up again.');
        for (const listener of this.#listeners) listener();
        return;
      } catch (error) {
        this.#options.log.error({ err: error }, 'The database server could not be started; trying again.');
        if (this.#options.freeSpace?.()) continue;
        await this.#pause(pauseMs);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: this.#stopping.signal }).catch((error: unknown) => {
      if (!this.#stopping.signal.aborted) throw error;
    });
  }

  async #ownerAnswers(): Promise<boolean> {
    if (!existsSync(this.#folder.passwords) || readPidFile(this.#folder)?.status !== 'ready') return false;
    const client = new Client({ ...superuserConnection(this.#folder), connectionTimeoutMillis: 5_000 });
    // A server that stops at this very moment closes the connection, and the caller asks again.
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      return false; // the server is just starting or stopping
    }
    await client.end();
    return true;
  }
}
