/** Names of the parts of a backup archive. */

/** The first entry. A restore reads it before it changes anything. */
export const MANIFEST = 'rinseline-backup.json';
/** The cluster's data directory. */
export const CLUSTER_PREFIX = 'database/';
export const PASSWORDS = 'database-passwords.json';
/** Everything else in DATA_DIR. */
export const FILES_PREFIX = 'files-of-data-dir/';
/** The last entry. Without it, the archive is incomplete. */
export const END = 'end-of-backup';

export type BackupManifest = Readonly<{
  format: 1;
  createdAt: string;
  /** One major version can't read the files of another. */
  postgresMajor: number;
  platform: string;
}>;

/** Suffix of an archive that is still being written. */
export const UNFINISHED_SUFFIX = '.unfinished';

/** Entries of DATA_DIR that are not copied: the cluster, which PostgreSQL copies itself, and earlier backups. */
const NOT_COPIED = /^(pg|backups|replaced-.*|restore-unfinished.*|.*\.unfinished)$/;

/** Returns whether an entry directly in DATA_DIR belongs in a backup. */
export function belongsInBackup(name: string): boolean {
  return !NOT_COPIED.test(name);
}
