/** The package has no types. These are the parts that the benchmarks use. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method: string;
      path: string;
      body?: string;
      setupRequest?: (request: Request) => Request;
    }
    interface Options {
      url: string;
      connections: number;
      /** seconds */
      duration: number;
      headers: Record<string, string>;
      requests: readonly Request[];
    }
    interface Result {
      non2xx: number;
      errors: number;
      duration: number;
      requests: { total: number };
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
