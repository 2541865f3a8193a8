/**
 * Stands between a browser and the program and notes what goes wrong: refused requests, and what the page's console
 * says. WebDriver can read neither. It also gives the browser an IP address of its own.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const WATCH = '/complaints-of-the-browser.js';
const COMPLAINTS = '/complaints-of-the-browser';

/** Runs before the page's own scripts. It removes itself, because React compares the page with what it expects. */
const WATCHING_SCRIPT = `
document.currentScript.remove();
{
  const complain = (...parts) => fetch('${COMPLAINTS}', {
    method: 'POST', keepalive: true, body: location.pathname + ': ' + parts.map(String).join(' '),
  }).catch(() => {});
  for (const level of ['error', 'warn']) {
    const own = console[level];
    console[level] = (...parts) => { own.apply(console, parts); complain('console.' + level, ...parts); };
  }
  addEventListener('error', ({ message, target }) => {
    // Firefox says so of a module that it has loaded already. One that is missing fails where it is imported.
    if (message === undefined && target.rel === 'modulepreload') return;
    complain(message ?? 'not loaded: ' + (target.currentSrc || target.src || target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => complain('unhandled', reason, reason?.stack));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    complain(violatedDirective, 'refused', blockedURI, 'in', sourceFile));
}
`;

export interface WatchingProxy {
  readonly url: string;
  /** what went wrong so far */
  readonly complaints: string[];
  /** URL of the program; known only after the program has started with the proxy's URL */
  target: string;
  close(): Promise<void>;
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}

async function passOn(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, statusCode = 502 } = answer;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return;
  }
  const { 'transfer-encoding': _, ...kept } = headers;
  const page = (await bodyOf(answer)).toString();
  const watched = Buffer.from(page.replace(/<head[^>]*>/, (head) => `${head}<script src="${WATCH}"></script>`));
  response.writeHead(statusCode, { ...kept, 'content-length': watched.length });
  response.end(watched);
}

export async function startWatchingProxy(address: string): Promise<WatchingProxy> {
  const proxy = { url: '', complaints: [] as string[], target: '' };
  const forward = (asked: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = asked;
    const headers = { ...asked.headers, 'x-forwarded-for': address, 'accept-encoding': 'identity' };
    const passed = request(`${proxy.target}${url}`, { method, headers, agent: false }, (answer) => {
      if ((answer.statusCode ?? 500) >= 400) proxy.complaints.push(`${method} ${url}: ${answer.statusCode}`);
      passOn(answer, response).catch((error: unknown) => proxy.complaints.push(`${method} ${url}: ${String(error)}`));
    });
    passed.on('error', (error) => {
      proxy.complaints.push(`${method} ${url}: ${error.message}`);
      response.destroy();
    });
    asked.pipe(passed);
  };
  const server = createServer((asked, response) => {
    if (asked.url === WATCH) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(WATCHING_SCRIPT);
    if (asked.url !== COMPLAINTS) return forward(asked, response);
    void bodyOf(asked).then((body) => {
      proxy.complaints.push(body.toString());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const own = server.address();
  if (!own || typeof own === 'string') throw new Error('A listening server has a port');
  proxy.url = `http://localhost:${own.port}`;
  return Object.assign(proxy, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
