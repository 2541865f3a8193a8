/**
 * What the server hands to page loaders and actions. The keys are made here and leave through `entry.server`, because
 * the web never imports the server; the server fills them for every request.
 */
import { createContext } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import type { Operator } from '#contract/operator.ts';

export interface PageFacts {
  readonly requestId: string;
  /** Origin the browser used, such as `https://quotes.example.com`. */
  readonly origin: string;
  /** For `<script nonce>` and `<style nonce>`; everything inline without it is refused by the browser. */
  readonly nonce: string;
  readonly productName: string;
  /** Who runs this installation, for the legal pages. */
  readonly operator: Operator;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** Added to the answer, also to a redirect; cookies that API calls set arrive here by themselves. */
  readonly responseHeaders: Headers;
  /**
   * Draws the PNG that stands for a page where its link is shared; absent where no child process may be started.
   * It rejects when that cannot be done right now.
   */
  readonly drawOgImage?: (words: { title: string; line: string }) => Promise<Uint8Array>;
  /** Puts an error into the server's log together with the request it belongs to. */
  reportError(error: unknown): void;
}

/** The API inside the process: same procedures, same gate, the caller's own session. */
export const apiContext = createContext<ApiClient>();
export const pageContext = createContext<PageFacts>();
