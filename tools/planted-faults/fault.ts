export interface Fault {
  readonly what: string;
  readonly file: string;
  /** occurs exactly once in the file */
  readonly from: string;
  readonly to: string;
  /** test files or folders, as Vitest accepts them */
  readonly tests: readonly string[];
}
