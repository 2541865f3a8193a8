/**
 * Contexts that the server passes to page loaders and actions. The keys are defined here and exported by
 * `entry.server`, because web code never imports the server.
 */
import { createContext } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import type { PageFacts } from '#contract/page-facts.ts';

/** Calls the API in-process, with the same auth checks and the caller's own session. */
export const apiContext = createContext<ApiClient>();
export const pageContext = createContext<PageFacts>();
