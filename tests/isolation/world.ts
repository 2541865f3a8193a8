import type { TestApp } from '#tests/support/app.ts';
import type { TestCompany } from '#tests/support/factories.ts';

/** The company whose procedures are called. It has rows of every kind. */
export interface World {
  app: TestApp;
  company: TestCompany;
  /** appears in every text that the company has entered */
  marker: string;
}

export type Sample = (world: World) => unknown;

export type Samples = Readonly<Record<string, Sample>>;

export const nothing: Sample = () => undefined;
