/** The company whose procedures are called, and what a sample input is. */
import type { TestApp } from '#tests/support/app.ts';
import type { TestCompany } from '#tests/support/factories.ts';

/** The company whose procedures are called. It has rows of every kind. */
export interface World {
  app: TestApp;
  company: TestCompany;
  /** a word in every text that the company has entered */
  marker: string;
}

/** Returns an input or a promise of one. */
export type Sample = (world: World) => unknown;

export type Samples = Readonly<Record<string, Sample>>;

export const nothing: Sample = () => undefined;
