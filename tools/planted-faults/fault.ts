export interface Fault {
  readonly what: string;
  readonly file: string;
  /** text that stands in the file once */
  readonly from: string;
  readonly to: string;
  /** files or folders of tests, as Vitest takes them */
  readonly tests: readonly string[];
}
