import type { ServerResponse } from 'node:http';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { RequestShare } from '#server/platform/fair-scheduling/request-share.ts';

/** The client of a request, and whether it is still connected. Computed only for work with a concurrency limit. */
export class ServedRequest implements RequestShare {
  readonly #ip: string;
  readonly #response: ServerResponse;
  #share: string | undefined;
  #gone: AbortController | undefined;

  constructor(ip: string, response: ServerResponse) {
    this.#ip = ip;
    this.#response = response;
  }

  get share(): string {
    return (this.#share ??= rateLimitKey(this.#ip));
  }

  get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal;
    const gone = new AbortController();
    this.#gone = gone;
    const leave = () => gone.abort(new ClientGone('The client closed the connection'));
    // A completely sent response is destroyed, too, but no one waits for anything after that.
    if (this.#response.destroyed) leave();
    else this.#response.once('close', leave);
    return gone.signal;
  }
}

export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
