import type { ServerResponse } from 'node:http';
import type { RequestShare } from '../fair-shares/request-share.ts';
import { clientKey } from '#server/auth/rate-limit-key.ts';

/** Who asks and whether they are still there; worked out only for work that takes turns. */
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
    return (this.#share ??= clientKey(this.#ip));
  }

  get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal;
    const gone = new AbortController();
    this.#gone = gone;
    const leave = () => gone.abort(new ClientGone('The client closed the connection'));
    // A response that was sent to its end is closed, too; then nobody waits for anything any longer.
    if (this.#response.destroyed) leave();
    else this.#response.once('close', leave);
    return gone.signal;
  }
}

/** Nobody is there to be answered. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
