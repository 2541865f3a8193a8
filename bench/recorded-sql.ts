import type pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';

export interface Statement {
  pool: 'tenant' | 'identity';
  text: string;
  values: unknown[];
}

interface Recorder {
  /** must be called before the pools make their first connection */
  listen(db: Database): void;
  /** the statements since the last call */
  take(): Statement[];
}

export function createRecorder(): Recorder {
  let statements: Statement[] = [];
  const listen = (name: Statement['pool'], pool: pg.Pool) =>
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          const [text, values] = args;
          if (typeof text === 'string')
            statements.push({ pool: name, text, values: Array.isArray(values) ? values : [] });
          return query(...args);
        },
      });
    });
  return {
    listen(db) {
      listen('tenant', db.tenant.pool);
      listen('identity', db.identity.pool);
    },
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
