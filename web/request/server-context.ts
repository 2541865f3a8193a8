/**
 * Context that the server passes to page loaders and actions. The keys are created here and exported by `entry.server`,
 * because the web never imports the server. The server sets their values for every request.
 */
import { createContext } from 'react-router';
import type { ApiClient } from '#contract/contract.ts';
import type { PageFacts } from '#contract/page-facts.ts';

/** The API inside the process: same procedures, same auth checks, the caller's own session. */
export const apiContext = createContext<ApiClient>();
export const pageContext = createContext<PageFacts>();
