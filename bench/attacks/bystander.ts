import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { type Memory, memoryOf } from '../program.ts';
import {
  type Answer,
  type Company,
  clientAt,
  draft,
  newCompany,
  photoForm,
  sharedQuote,
  type Target,
} from './target.ts';

const PAUSE_MS = 40;
const PHOTO = { width: 2016, height: 1512 };

export interface Wait {
  what: string;
  count: number;
  errors: number;
  /** milliseconds */
  p50: number;
  p95: number;
  most: number;
}

interface Bystander {
  /** Keeps sending requests until the attack is over. */
  during(attack: Promise<unknown>): Promise<{ waits: Wait[]; peak: Memory }>;
  close(): Promise<void>;
}

/** @param pauseMs pause between requests; kinds of requests that are rare in practice pause five times as long */
export async function newBystander(
  target: Target,
  { pauseMs = PAUSE_MS, customerAddress = '127.0.2.1' } = {},
): Promise<Bystander> {
  const company = await newCompany(target);
  const quote = await sharedQuote(company);
  const customer = clientAt(target, customerAddress);
  const staff = { session: company.session };
  const photo = await sharp({
    create: { ...PHOTO, channels: 3, background: '#789', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  const receiver = await newReceiver(company);
  const asks: Record<string, () => Promise<Answer>> = {
    'staff reads a quote': () => company.client.ask(`/quotes/${quote.id}`, staff),
    'staff reads the list': () => company.client.ask('/quotes?limit=25', staff),
    'staff saves a quote': () =>
      company.client.ask(`/quotes/${randomUUID()}`, {
        ...staff,
        method: 'PUT',
        json: { edit_number: 0, draft: draft() },
      }),
    'customer opens the page': () => customer.ask(`/approval/${quote.token}`),
  };
  const rareAsks: Record<string, () => Promise<Answer>> = {
    'customer opens the PDF': () => customer.ask(`/approval/${quote.token}/pdf`),
    'staff uploads a photo': async () => {
      const { id } = await sharedQuote(company);
      return company.client.ask(`/quotes/${id}/photos`, {
        ...staff,
        method: 'POST',
        form: photoForm(new Uint8Array(photo), 'image/jpeg'),
      });
    },
    'a webhook arrives': receiver.ask,
  };
  return {
    close: receiver.close,
    async during(attack) {
      let isOver = false;
      const ended = attack.finally(() => (isOver = true));
      const times = new Map<string, { ms: number[]; errors: number }>();
      const peak = { program: 0, children: 0 };
      const timed = async (what: string, ask: () => Promise<Answer>) => {
        const found = times.get(what) ?? { ms: [], errors: 0 };
        times.set(what, found);
        const began = performance.now();
        const ok = await ask().then(
          ({ status }) => status === 200,
          () => false,
        );
        found.ms.push(performance.now() - began);
        if (!ok) found.errors += 1;
      };
      const work = async (all: Record<string, () => Promise<Answer>>, pause: number) => {
        for (;;)
          for (const [what, ask] of Object.entries(all)) {
            if (isOver) return;
            await timed(what, ask);
            await delay(pause);
          }
      };
      const watch = async () => {
        while (!isOver) {
          const { program, children } = memoryOf(target.pid);
          peak.program = Math.max(peak.program, program);
          peak.children = Math.max(peak.children, children);
          await delay(50);
        }
      };
      await Promise.all([ended, watch(), work(asks, pauseMs), work(rareAsks, pauseMs * 5)]);
      return { peak, waits: [...times].map(([what, { ms, errors }]) => waitOf(what, ms, errors)) };
    },
  };
}

async function newReceiver(company: Company): Promise<{ ask(): Promise<Answer>; close(): Promise<void> }> {
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
    arrivals.emit('arrived');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { endpoint } = await company.call<{ endpoint: { id: string } }>('/webhooks', {
    method: 'POST',
    json: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      description: '',
      event_types: ['quote.approved'],
    },
  });
  return {
    async ask() {
      const arrived = once(arrivals, 'arrived', { signal: AbortSignal.timeout(30_000) });
      const answer = await company.client.ask(`/webhooks/${endpoint.id}/test`, {
        method: 'POST',
        session: company.session,
      });
      await arrived;
      return answer;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function waitOf(what: string, ms: readonly number[], errors: number): Wait {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { what, count: ms.length, errors, p50: at(0.5), p95: at(0.95), most: at(1) };
}
