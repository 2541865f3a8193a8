/** The parts of autocannon that the benchmarks use; the package has no types. */
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
