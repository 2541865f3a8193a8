/** Name of the first entry. A restore reads this entry before it changes anything. */
export const MANIFEST = 'rinseline-backup.json';
export const CLUSTER_PREFIX = 'database/';
export const PASSWORDS = 'database-passwords.json';
/** Everything in DATA_DIR except the database. */
export const FILES_PREFIX = 'files-of-data-dir/';
/** Name of the last entry. Without this entry, the archive is incomplete. */
export const END = 'end-of-backup';

export type BackupManifest = Readonly<{
  format: 1;
  createdAt: string;
  /** PostgreSQL can't read the files of another major version. */
  postgresMajor: number;
  platform: string;
}>;

export const UNFINISHED_SUFFIX = '.unfinished';

/** Entries of DATA_DIR that a backup skips: the cluster, which PostgreSQL copies itself, and earlier backups. */
const NOT_COPIED = /^(pg|backups|replaced-.*|restore-unfinished.*|.*\.unfinished)$/;

export function belongsInBackup(name: string): boolean {
  return !NOT_COPIED.test(name);
}
