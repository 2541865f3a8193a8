import type { Operator } from './operator.ts';

/** Facts about the current request that pages may use. The server sets them; loaders and actions read them. */
export interface PageFacts {
  readonly requestId: string;
  /** the origin that the browser used, such as `https://quotes.example.com` */
  readonly origin: string;
  /** nonce for `<script>` and `<style>`; the browser blocks inline code without it */
  readonly nonce: string;
  readonly productName: string;
  /** Who runs this installation, for the legal pages. */
  readonly operator: Operator;
  /** true when plans can be bought here and quotes can be paid by card */
  readonly takesPayments: boolean;
  /** true when emails are really sent; otherwise they are saved in the server's outbox folder */
  readonly sendsEmail: boolean;
  /** true when a text-message service is connected */
  readonly sendsTexts: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** added to the response, including redirects; cookies set by API calls are added automatically */
  readonly responseHeaders: Headers;
  /**
   * Draws a page's OG image as a PNG. Undefined when no worker process may be started. Rejects when the image can't
   * be drawn right now.
   */
  readonly drawOgImage?: (words: { title: string; line: string }) => Promise<Uint8Array>;
  /** Writes an error to the server's log together with its request. */
  reportError(error: unknown): void;
}
