import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tx } from './client.ts';
import type { DB } from './schema.ts';
import type { OrgScope } from './scope.ts';

const builder: Tx = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a scope for compiling a query before its organization is known. */
export function scopeOfPlaceholder(orgId: string): OrgScope {
  if (!((orgId as unknown) instanceof Placeholder)) throw new TypeError('Not a placeholder');
  return { orgId } as OrgScope;
}

/**
 * Compiles a query once; each run only fills in values. Building a query takes longer than the rest of a read, so
 * frequent reads are compiled.
 * @param build must use its values unchanged; a value that decides the shape of the query must come from outside
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Tx, values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => {
    compiled ??= build(builder, placeholders<Values>()).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...compiled, parameters };
  };
}

function placeholders<Values extends object>(): Values {
  const made = new Map<string, Placeholder>();
  const placeholder = (name: string): Placeholder => {
    const known = made.get(name) ?? new Placeholder(name);
    made.set(name, known);
    return known;
  };
  return new Proxy({} as Values, { get: (_target, name) => placeholder(String(name)) });
}

const SHAPES_MAX = 300;

/** Compiles each shape of a query once. `build` gets the `shape` to compile. */
export function compileOncePerShape<Shape, Values extends object, Row>(
  build: (db: Tx, shape: Shape, values: Values) => Compilable<Row>,
): (shape: Shape, values: Values) => CompiledQuery<Row> {
  const known = new Map<string, (values: Values) => CompiledQuery<Row>>();
  return (shape, values) => {
    const key = JSON.stringify(shape);
    let query = known.get(key);
    if (!query) {
      query = compileOnce<Values, Row>((db, placeholder) => build(db, shape, placeholder));
      // The limit keeps clients from filling the memory with ever new filters.
      if (known.size < SHAPES_MAX) known.set(key, query);
    }
    return query(values);
  };
}
