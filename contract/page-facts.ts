import type { Operator } from './operator.ts';

/** Facts about the current request. The server sets them for page loaders and actions. */
export interface PageFacts {
  readonly requestId: string;
  /** the origin that the browser used, such as `https://quotes.example.com` */
  readonly origin: string;
  /** nonce for `<script>` and `<style>`. The browser blocks inline code without it */
  readonly nonce: string;
  readonly productName: string;
  readonly operator: Operator;
  readonly takesPayments: boolean;
  /** false when the server only saves emails in its outbox folder */
  readonly sendsEmail: boolean;
  readonly sendsTexts: boolean;
  /** photos in the form, and how many were left out because they were too large or too many */
  readonly photos: { readonly files: readonly Uint8Array<ArrayBuffer>[]; readonly left: number };
  /** Allows these sites, as sources of a content security policy, to show the page in a frame. */
  allowFrames(sites: readonly string[]): void;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** headers for the response, even a redirect. Cookies from API calls are added automatically */
  readonly responseHeaders: Headers;
  /**
   * Draws a page's OG image as a PNG. Undefined when the server may not start a worker process. Rejects when drawing
   * fails.
   */
  readonly drawOgImage?: (words: { title: string; line: string }) => Promise<Uint8Array>;
  reportError(error: unknown): void;
}
