import { type IncomingMessage, request } from 'node:http';

/** Identifies an element in a browser (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = { [ELEMENT]: string };

/** Commands of W3C WebDriver that the tests need. */
export type Command = 'navigate' | 'run' | 'act' | 'type' | 'screenshot' | 'resize';

export interface Connection {
  /** such as "WebKit 2.50.6" */
  readonly browser: string;
  /** @throws CommandError when the browser refuses the command */
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

export class CommandError extends Error {}

export function idOf(element: ElementReference): string {
  return element[ELEMENT];
}

/** Path and name of each command, for the two ways in which browsers take them. */
const COMMANDS: Record<Command, { method: 'GET' | 'POST'; path: (id: string) => string; marionette: string }> = {
  navigate: { method: 'POST', path: () => 'url', marionette: 'WebDriver:Navigate' },
  run: { method: 'POST', path: () => 'execute/async', marionette: 'WebDriver:ExecuteAsyncScript' },
  act: { method: 'POST', path: () => 'actions', marionette: 'WebDriver:PerformActions' },
  type: { method: 'POST', path: (id) => `element/${id}/value`, marionette: 'WebDriver:ElementSendKeys' },
  screenshot: { method: 'GET', path: () => 'screenshot', marionette: 'WebDriver:TakeScreenshot' },
  resize: { method: 'POST', path: () => 'window/rect', marionette: 'WebDriver:SetWindowRect' },
};

export function marionetteName(command: Command): string {
  return COMMANDS[command].marionette;
}

/** Patience with a driver, in milliseconds. */
const ANSWER_MS = 90_000;

/** Asks without keeping the connection, because WebKitWebDriver closes it at times when `fetch` still uses it. */
async function ask(method: string, url: string, body: unknown): Promise<{ status: number; text: string }> {
  const answered = Promise.withResolvers<IncomingMessage>();
  const asked = request(url, { method, agent: false, timeout: ANSWER_MS }, answered.resolve).on(
    'error',
    answered.reject,
  );
  asked.on('timeout', () => asked.destroy(new Error(`The driver didn't answer to ${url}`)));
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await answered.promise;
  const parts = (await answer.toArray()) as Buffer[];
  return { status: answer.statusCode ?? 500, text: Buffer.concat(parts).toString() };
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
  const { status, text } = await ask(method, url, body);
  const { value } = JSON.parse(text) as { value: unknown };
  if (status === 200) return value;
  const { error, message } = value as { error: string; message: string };
  throw new CommandError(`${error}: ${message}`);
}

interface Started {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Opens a window through a driver that listens on this machine. @param name of the browser */
export async function connectByHttp(
  driver: string,
  { name, capabilities }: { name: string; capabilities: Record<string, unknown> },
): Promise<Connection> {
  const started = await call('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const { sessionId, capabilities: actual } = started as Started;
  const session = `${driver}/session/${sessionId}`;
  return {
    browser: `${name} ${actual.browserVersion}`,
    send: (command, parameters = {}) => {
      const { method, path } = COMMANDS[command];
      const url = `${session}/${path(String(parameters['id']))}`;
      return method === 'GET' ? call(method, url) : call(method, url, parameters);
    },
    close: async () => {
      await call('DELETE', session);
    },
  };
}
