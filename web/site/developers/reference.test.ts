import { expect, test } from 'vitest';
import { apiDocument } from '#contract/openapi/document.ts';
import { apiReference } from './reference.server.ts';

const ORIGIN = 'https://quotes.example.com';
const operations = (await apiReference('Product', ORIGIN)).flatMap((group) => group.operations);
const documented = Object.entries((await apiDocument({ productName: 'Product', origin: ORIGIN })).paths).flatMap(
  ([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })),
);
const curlOf = (id: string) => operations.find((shown) => shown.id === id.replaceAll('.', '-'))?.curl ?? '';

test('every example command has a value for each parameter of its path and each required one of its query', () => {
  expect(documented.length).toBeGreaterThan(50);
  for (const { path, operation } of documented) {
    const curl = curlOf(operation.operationId);
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
      expect(`${curl} `, operation.operationId).not.toMatch(new RegExp(`/${name}(?=[/\\s?"])`));
    for (const { name: field, in: place, required } of operation.parameters ?? [])
      if (place === 'query' && required) expect(curl, operation.operationId).toMatch(new RegExp(`[?&]${field}=\\w`));
  }
});

test('every example command sends the required body, and says that it is JSON', () => {
  for (const { operation } of documented) {
    const required = operation.requestBody?.content?.['application/json']?.schema?.['required'];
    if (!Array.isArray(required)) continue;
    const curl = curlOf(operation.operationId);
    expect(curl, operation.operationId).toContain('Content-Type: application/json');
    for (const field of required as string[]) expect(curl, operation.operationId).toContain(`"${field}":`);
  }
});
