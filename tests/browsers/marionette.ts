/** Firefox's own form of WebDriver: the same commands as JSON over a socket, each with its length in front. */
import { connect, type Socket } from 'node:net';
import { CommandError, type Connection, marionetteName } from './commands.ts';

type Answer = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Calls `take` with each whole message. */
function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      take(JSON.parse(received.subarray(colon + 1, end).toString()));
      received = received.subarray(end);
    }
  });
}

/**
 * Gives the page itself a size. A Firefox window can't be narrower than 500 pixels, but the page in it can, as in
 * Firefox's own responsive design mode.
 */
const SIZE_OF_PAGE = `
  const { style } = gBrowser.selectedBrowser;
  style.flex = 'none';
  style.width = arguments[0] + 'px';
  style.height = arguments[1] + 'px';
`;

export async function connectByMarionette(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const greeted = Promise.withResolvers<void>();
  let sent = 0;
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return greeted.resolve();
    const [, id, error, result] = message as Answer;
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new CommandError(`${error.error}: ${error.message}`));
    else answer?.resolve(result);
  });
  socket.on('error', greeted.reject);
  socket.on('close', () => {
    for (const answer of waiting.values()) answer.reject(new CommandError('Firefox closed the connection'));
  });
  await greeted.promise;
  const call = (name: string, parameters: Record<string, unknown> = {}) => {
    sent += 1;
    const message = JSON.stringify([0, sent, name, parameters]);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(sent, answer);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
  const started = await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  const { browserVersion } = (started as { capabilities: { browserVersion: string } }).capabilities;
  const resize = async ({ width, height }: Record<string, unknown>) => {
    await call(marionetteName('resize'), { width, height });
    await call('Marionette:SetContext', { value: 'chrome' });
    await call('WebDriver:ExecuteScript', { script: SIZE_OF_PAGE, args: [width, height] });
    await call('Marionette:SetContext', { value: 'content' });
  };
  return {
    browser: `Firefox ${browserVersion}`,
    send: async (command, parameters = {}) => {
      if (command === 'resize') return resize(parameters);
      const own = command === 'screenshot' ? { full: false, hash: false } : parameters;
      const result = await call(marionetteName(command), own);
      return (result as { value?: unknown } | null)?.value;
    },
    close: async () => {
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      socket.destroy();
    },
  };
}
