/** Serves feeds to calendar apps, read-only. Anyone with the URL may read, without a session. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FEED_PREFIX } from '#domain/calendar/calendar-feed.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { scopeOfCalendarFeed } from '#server/platform/db/scope.ts';
import { FairQueue, WaitedTooLong } from '#server/platform/fair-scheduling/fair-queue.ts';
import { sendResponse, sendTextResponse } from '#server/platform/http/send-response.ts';
import type { RawRoute } from '#server/platform/http/server.ts';
import { parseFeedPath } from './feed-address.ts';
import { feedEtag, feedFile, feedWindow } from './feed-file.ts';
import { findFeed } from './feed-queries.ts';

/**
 * Writing a large calendar takes up to a tenth of a second. So files are written one at a time, with companies taking
 * turns.
 */
const WRITING = { limit: 1, limitPerShare: 1, waitingPerShare: 20, waiting: 500, patienceMs: 20_000 };
/** Seconds until an app may retry when the queue is full. */
const BUSY_WAIT = 30;

type FeedServices = Pick<Services, 'db' | 'env' | 'limits' | 'now'>;

interface Answer {
  status: 200 | 304 | 404 | 429;
  etag?: string;
  file?: string;
  /** Seconds until the app may retry. */
  wait?: number;
}

export function calendarFeedRoute(services: FeedServices): RawRoute {
  const writing = new FairQueue(WRITING);
  return {
    prefix: FEED_PREFIX,
    async handle(request, response, { method, path, ip }) {
      if (method !== 'GET' && method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD');
        return sendPlainText(request, response, 405, 'Method not allowed');
      }
      const asked = { path, ip, onlyHead: method === 'HEAD', known: request.headers['if-none-match'] };
      return send(request, response, await answerTo(services, writing, asked).catch(busyAnswer));
    },
  };
}

interface Asked {
  path: string;
  ip: string;
  onlyHead: boolean;
  /** The ETags that the app sent. */
  known: string | undefined;
}

/** A URL that was turned off, replaced or never existed costs the same single index lookup. */
async function answerTo(services: FeedServices, writing: FairQueue, asked: Asked): Promise<Answer> {
  const { db, env, limits, now } = services;
  const { path, ip, onlyHead, known } = asked;
  const address = parseFeedPath(path);
  const wait = await limits.consume('calendar_feed', { ip, ...(address && { feed: address.secret }) });
  if (wait !== null) return { status: 429, wait };
  if (!address) return { status: 404 };
  const scope = scopeOfCalendarFeed(address);
  const feed = await findFeed(db, scope, hashToken(address.secret), now());
  if (!feed) return { status: 404 };
  const window = feedWindow(feed, now());
  const etag = feedEtag(feed, window, env);
  if (isKnown(known, etag)) return { status: 304, etag };
  if (onlyHead) return { status: 200, etag };
  const file = await writing.run(scope.share, () => feedFile(services, scope, feed, window));
  return { status: 200, etag, file };
}

/** Responds when the server, or the company's share of it, is too busy. @throws any other error */
function busyAnswer(error: unknown): Answer {
  const isBusy = error instanceof WaitedTooLong || (error instanceof ProductError && error.code === 'RATE_LIMITED');
  if (!isBusy) throw error;
  return { status: 429, wait: BUSY_WAIT };
}

/** Compares ETags weakly: proxies that compress turn strong ETags into weak ones (RFC 9110, 8.8.3.3 and 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, '')));
}

function send(request: IncomingMessage, response: ServerResponse, { status, etag, file, wait }: Answer): Promise<void> {
  if (wait !== undefined) response.setHeader('retry-after', wait);
  if (status === 429) return sendPlainText(request, response, status, 'Too many requests');
  if (etag === undefined) return sendPlainText(request, response, status, 'Data not found');
  // Apps may cache the file but must revalidate it each time. Proxies may not cache it.
  response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('content-type', 'text/calendar; charset=utf-8');
  response.setHeader('content-disposition', 'inline; filename="calendar.ics"');
  return sendResponse(request, response, { status, etag, ...(file !== undefined && { content: { text: file } }) });
}

function sendPlainText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  return sendTextResponse(request, response, status, text);
}
