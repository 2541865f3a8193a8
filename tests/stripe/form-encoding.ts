/** Stripe's form encoding: `items[0][price]=price_1`. */

export type Decoded = { [key: string]: Decoded } | Decoded[] | string;

/** Decodes a form. Values stay strings, and numbered keys become lists. */
export function decodeForm(text: string): Record<string, Decoded> {
  const root: Record<string, Decoded> = {};
  for (const [key, value] of new URLSearchParams(text)) put(root, pathOf(key), value);
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]));
}

function pathOf(key: string): string[] {
  return [key.replace(/\[.*/, ''), ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)];
}

function put(node: Record<string, Decoded>, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) node[name] = value;
  else put((node[name] ??= {}) as Record<string, Decoded>, rest, value);
}

function withLists(node: Decoded): Decoded {
  if (typeof node === 'string' || Array.isArray(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, withLists(value)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
