import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export interface SourceFile {
  /** from the root, with forward slashes */
  readonly path: string;
  readonly text: string;
  /** the code with comments, strings, regular expressions and JSX texts replaced by spaces; positions don't change */
  readonly code: string;
  /** `start` is the position of the comment's first character in `text`. */
  readonly comments: readonly { text: string; start: number }[];
  /** Contents of every string and of the fixed parts of every template. */
  readonly strings: readonly string[];
  readonly identifiers: ReadonlySet<string>;
  readonly imports: readonly Import[];
  /** a default export has no name */
  readonly exports: readonly string[];
  readonly functions: readonly FunctionSize[];
  /** The file only exports what other files declare. */
  readonly isBarrel: boolean;
}

export interface Import {
  /** as written: `./totals.ts`, `#domain/pricing/money.ts`, `react` */
  specifier: string;
  typeOnly: boolean;
  /** path from the root; undefined for a package */
  target: string | undefined;
}

/** Doesn't count the lines of nested functions, because a list of short methods isn't a long function. */
interface FunctionSize {
  name: string;
  line: number;
  lines: number;
}

interface Span {
  start: number;
  end: number;
}

/** @throws Error when the text is not TypeScript or JavaScript */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const words: Span[] = [...comments];
  const strings: string[] = [];
  const identifiers = new Set<string>();
  const imports = staticImports(module);
  const functions = functionMeter(text);
  new Visitor({
    ...functions.visitor,
    Identifier({ name }) {
      identifiers.add(name);
    },
    JSXIdentifier({ name }) {
      identifiers.add(name);
    },
    Literal(node) {
      if (typeof node.value !== 'string' && !('regex' in node)) return;
      words.push(node);
      if (typeof node.value === 'string') strings.push(node.value);
    },
    TemplateElement(node) {
      words.push(node);
      strings.push(node.value.raw);
    },
    JSXText(node) {
      words.push(node);
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal') imports.push({ specifier: String(source.value), typeOnly: false });
    },
    TSImportType({ source }) {
      imports.push({ specifier: source.value, typeOnly: true });
    },
  }).visit(program);
  return {
    path,
    text,
    code: blank(text, words),
    comments: comments.map(({ start, end }) => ({ text: text.slice(start, end), start })),
    strings,
    identifiers,
    imports: imports.map((found) => ({ ...found, target: resolve(path, found.specifier.replace(/\?.*$/, '')) })),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { kind, name }, moduleRequest }) =>
        kind === 'Name' && name !== null && !moduleRequest ? [name] : [],
      ),
    ),
    functions: functions.sizes,
    isBarrel: program.body.length > 0 && program.body.every(passesOn),
  };
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function blank(text: string, spans: readonly Span[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}

type Module = ReturnType<typeof parseSync>['module'];

function staticImports({ staticImports, staticExports }: Module): Omit<Import, 'target'>[] {
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    );
  return [...imported, ...passedOn];
}

function resolve(from: string, specifier: string): string | undefined {
  // React Router generates these types in another folder.
  if (specifier.includes('/+types/')) return undefined;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

function passesOn(statement: ESTree.Directive | ESTree.Statement): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.source !== null)
  );
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function functionMeter(text: string) {
  const sizes: FunctionSize[] = [];
  const names = new Map<unknown, string>();
  /**
   * For each function that is being read: lines of the functions nested in it, without the line on which each
   * begins.
   */
  const inner: number[] = [];
  const named = (key: ESTree.Node, value: ESTree.Node | null) => {
    // The function in `const Row = memo(function () {…})` is called Row.
    const target = value?.type === 'CallExpression' ? value.arguments[0] : value;
    if (target && (key.type === 'Identifier' || key.type === 'PrivateIdentifier')) names.set(target, key.name);
  };
  const enter = () => void inner.push(0);
  const leave = (node: FunctionNode) => {
    const within = inner.pop() ?? 0;
    if (node.body === null) return;
    const line = lineAt(text, node.body.start);
    const whole = lineAt(text, node.body.end) - line + 1;
    const outer = inner.length - 1;
    if (outer >= 0) inner[outer] = (inner[outer] ?? 0) + whole - 1;
    sizes.push({ name: node.id?.name ?? names.get(node) ?? 'anonymous', line, lines: whole - within });
  };
  return {
    sizes,
    visitor: {
      VariableDeclarator: ({ id, init }: ESTree.VariableDeclarator) => named(id, init),
      Property: ({ key, value }: { key: ESTree.Node; value: ESTree.Node }) => named(key, value),
      MethodDefinition: ({ key, value }: ESTree.MethodDefinition) => named(key, value),
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
    },
  };
}
