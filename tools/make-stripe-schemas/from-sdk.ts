/**
 * Generates schemas of requests from the SDK's type declarations, which Stripe generates. They match the API
 * version that the SDK uses, and only they cover API version 2 (/v2).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from './operations.ts';
import type { SchemaDocument } from './schema-document.ts';

const GENERATOR = 'ts-json-schema-generator@2.9.0';

/** @param sdk folder of the installed package @param work an empty folder */
export function schemasFromSdk(sdk: string, work: string): SchemaDocument {
  copyDeclarations(sdk, work);
  writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(work, 'operations.ts'), typesOfParameters());
  const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, skipLibCheck: true, types: [] };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['operations.ts'] }));
  const out = join(work, 'schemas.json');
  const options = ['--path', 'operations.ts', '--tsconfig', 'tsconfig.json', '--type', '*', '--out', out];
  const how = ['--jsDoc', 'none', '--functions', 'hide', '--no-type-check'];
  execFileSync('npx', ['--yes', GENERATOR, ...options, ...how], { cwd: work, stdio: 'inherit' });
  const { definitions } = JSON.parse(readFileSync(out, 'utf8')) as { definitions: Record<string, unknown> };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stripe API (trimmed)',
      version: apiVersionOf(sdk),
      license: { name: 'MIT', url: 'https://github.com/stripe/stripe-node/blob/master/LICENSE' },
      'x-source': `Derived from the type declarations of stripe-node ${versionOf(sdk)}, Copyright (c) Stripe, Inc., MIT License. Made by tools/make-stripe-schemas.ts. Not an official Stripe publication.`,
    },
    paths: pathsOf(),
    components: { schemas: withComponentRefs(definitions) as Record<string, unknown> },
  };
}

const typeOf = (index: number) => `Operation${index}`;

function typesOfParameters(): string {
  const types = OPERATIONS.map(({ params }, index) => `export type ${typeOf(index)} = Stripe.${params};`);
  return ["import type Stripe from 'stripe';", ...types, ''].join('\n');
}

/**
 * Copies the declarations. Removes `string` next to an enum's values, which Stripe allows for future values,
 * because it would hide typos.
 */
function copyDeclarations(sdk: string, work: string): void {
  const copy = join(work, 'node_modules', 'stripe');
  mkdirSync(copy, { recursive: true });
  cpSync(join(sdk, 'package.json'), join(copy, 'package.json'));
  cpSync(join(sdk, 'esm'), join(copy, 'esm'), { recursive: true });
  const shared = join(copy, 'esm', 'shared.d.ts');
  const open = 'export type OtherString = string & Record<never, never>;';
  const text = readFileSync(shared, 'utf8');
  if (!text.includes(open)) throw new Error(`${shared} no longer says: ${open}`);
  writeFileSync(shared, text.replace(open, 'export type OtherString = never;'));
}

function pathsOf(): SchemaDocument['paths'] {
  const paths: SchemaDocument['paths'] = {};
  for (const [index, { method, path, params }] of OPERATIONS.entries()) {
    const schema = { $ref: `#/components/schemas/${typeOf(index)}` };
    const type = path.startsWith('/v2') ? 'application/json' : 'application/x-www-form-urlencoded';
    const content = { content: { [type]: { schema } } };
    const where = method === 'post' ? { requestBody: content } : { 'x-query': content };
    paths[path] = { ...paths[path], [method]: { operationId: params.replace(/Params$/, ''), ...where } };
  }
  return paths;
}

function withComponentRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withComponentRefs);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/definitions/', '#/components/schemas/')]
        : [key, withComponentRefs(value)],
    ),
  );
}

function versionOf(sdk: string): string {
  return (JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as { version: string }).version;
}

function apiVersionOf(sdk: string): string {
  const version = /ApiVersion = '([^']+)'/.exec(readFileSync(join(sdk, 'esm', 'apiVersion.js'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('The SDK does not say its API version where it used to');
  return version;
}
