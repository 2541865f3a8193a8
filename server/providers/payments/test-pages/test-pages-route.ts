/**
 * Serves the test provider's pages. Anyone with a checkout's URL may pay there. Pages about a company require a
 * session of that company.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createElement as h } from 'react';
import { ProductError } from '#domain/errors.ts';
import type { RateLimits } from '#server/platform/auth/limits.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { sessionToken } from '#server/platform/auth/session-cookie.ts';
import { readViewer } from '#server/platform/auth/viewer-queries.ts';
import type { BodyBudgets } from '#server/platform/http/api.ts';
import { refuseForeignBody, sendHtml } from '#server/platform/http/failures.ts';
import { isPageForm } from '#server/platform/http/page-form.ts';
import { PAGE_BODY_BYTES, readBody } from '#server/platform/http/request-body.ts';
import { setSecurityHeaders } from '#server/platform/http/security.ts';
import { sendResponse } from '#server/platform/http/send-response.ts';
import type { RawRoute } from '#server/platform/http/server.ts';
import { accountPage, portalPage } from './account-pages.ts';
import { challengePage, checkoutPage } from './checkout-page.ts';
import { heading, soft, type TestPage, testPageHtml } from './layout.ts';
import type { HostedPageKind, PageRequest, TestPageAnswer } from './page-request.ts';

const PREFIX = '/test-payments/';

const KINDS: Readonly<Record<string, HostedPageKind>> = {
  checkout: checkoutPage,
  challenge: challengePage,
  portal: portalPage,
  account: accountPage,
};

export type TestPageServices = PageRequest['services'] & { readonly limits: RateLimits };

const NOT_FOUND: TestPage = {
  title: 'This page doesn’t exist',
  body: h('div', { className: 'stack' }, heading('This page doesn’t exist'), soft('Go back and open it again.')),
};

const SIGN_IN: TestPage = {
  title: 'Sign in first',
  body: h(
    'div',
    { className: 'stack' },
    heading('Sign in first', soft('This page belongs to a company. Sign in, then open it again.')),
    h('p', null, h('a', { className: 'link', href: '/auth' }, 'Sign in')),
  ),
};

export function testPagesRoute(services: TestPageServices): RawRoute {
  return {
    prefix: PREFIX,
    async handle(request, response, facts, bodies) {
      if (facts.method === 'POST' && !isPageForm(request, facts.path))
        return refuseForeignBody(request, response, facts, services.env);
      const answer = await answerTo(services, request, response, facts, bodies);
      setSecurityHeaders(response, { kind: 'page', nonce: facts.nonce }, services.env);
      response.setHeader('cache-control', 'no-store');
      if (answer && 'goTo' in answer) {
        response.setHeader('location', answer.goTo);
        return sendResponse(request, response, { status: 303 });
      }
      const { page, status = 200 } = answer ?? { page: NOT_FOUND, status: 404 };
      return sendHtml(request, response, status, testPageHtml(page, services.env.PRODUCT_NAME, facts.nonce));
    },
  };
}

const PATH = /^\/test-payments\/([a-z]+)\/([\w-]{20,80})$/;

async function companyOf(services: TestPageServices, facts: RequestFacts): Promise<string | null> {
  const token = sessionToken(facts);
  return (token && (await readViewer(services, token))?.orgId) || null;
}

/** @throws ProductError RATE_LIMITED, before anything is read */
async function answerTo(
  services: TestPageServices,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
  bodies: BodyBudgets,
): Promise<TestPageAnswer> {
  const [path, name = '', id = ''] = PATH.exec(facts.path) ?? [];
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const { method, ip } = facts;
  const wait = await services.limits.consume(method === 'POST' ? 'form' : 'read', { ip });
  if (wait !== null) {
    response.setHeader('retry-after', wait);
    throw new ProductError('RATE_LIMITED');
  }
  if (kind === undefined || path === undefined) return null;
  const orgId = kind.isCompanys ? await companyOf(services, facts) : null;
  if (kind.isCompanys && orgId === null) return { page: SIGN_IN, status: 401 };
  const page: PageRequest = { services, id, path, query: facts.query, orgId };
  if (method === 'GET' || method === 'HEAD') return kind.show(page);
  if (method !== 'POST') return null;
  const memory = bodies.visitors.reserve(rateLimitKey(ip));
  try {
    const body = await readBody(request, response, PAGE_BODY_BYTES, (bytes) => memory.grow(bytes));
    return await kind.act(page, new URLSearchParams(body.toString('utf8')));
  } finally {
    memory.release();
  }
}
