import type { Operator } from './operator.ts';

/** Facts that a page may know about its request. The server sets them; loaders and actions read them. */
export interface PageFacts {
  readonly requestId: string;
  /** Origin the browser used, such as `https://quotes.example.com`. */
  readonly origin: string;
  /** For `<script nonce>` and `<style nonce>`; the browser blocks inline code without it. */
  readonly nonce: string;
  readonly productName: string;
  /** Who runs this installation, for the legal pages. */
  readonly operator: Operator;
  /** Whether plans can be bought here, and quotes paid by card. */
  readonly takesPayments: boolean;
  /** Whether emails leave this server; otherwise they are saved in its outbox folder. */
  readonly sendsEmail: boolean;
  /** Whether a text-message service is connected here. */
  readonly sendsTexts: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** Added to the response, including redirects. Cookies that API calls set are added automatically. */
  readonly responseHeaders: Headers;
  /**
   * Draws the OG image of a page as a PNG. It is undefined if no child process may be started. It rejects when the
   * image cannot be drawn right now.
   */
  readonly drawOgImage?: (words: { title: string; line: string }) => Promise<Uint8Array>;
  /** Writes an error to the server's log together with its request. */
  reportError(error: unknown): void;
}
