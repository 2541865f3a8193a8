import { expect, test } from 'vitest';
import type { z } from 'zod';
import { AppSession } from '#contract/accounts.ts';
import { contract } from '#contract/contract.ts';
import {
  ASK_CODE_ANSWER,
  ASK_CODE_CALL,
  CODE_CALL,
  PAIR_EXAMPLE,
  PASSWORD_CALL,
  REFRESH_CALL,
  TEXT_CODE_CALL,
  TWO_FACTOR_CHALLENGE_CALL,
} from '#web/site/developers/sign-in-example.ts';

const { accounts, factors } = contract;

test.each([
  ['sign-in', accounts.token, PASSWORD_CALL],
  ['refresh', accounts.token, REFRESH_CALL],
  ['second step', factors.verify, TWO_FACTOR_CHALLENGE_CALL],
  ['code by text', factors.textChallengeCode, TEXT_CODE_CALL],
  ['code', accounts.otp, ASK_CODE_CALL],
  ['sign-in by code', accounts.verify, CODE_CALL],
])('the developer guide’s request for “%s” is valid and has no unknown fields', (_, procedure, body) => {
  const schema = procedure['~orpc'].inputSchema as z.ZodType;
  expect(schema.parse(body)).toEqual(body);
});

test('the developer guide’s response to a code request is valid, and its next call uses that request id', () => {
  const answer = accounts.otp['~orpc'].outputSchema as z.ZodType;
  expect(answer.parse(ASK_CODE_ANSWER)).toEqual(ASK_CODE_ANSWER);
  expect(CODE_CALL.request_id).toBe(ASK_CODE_ANSWER.request_id);
});

test('the developer guide’s token response has exactly the contract’s fields', () => {
  const shown = AppSession.pick({
    access_token: true,
    refresh_token: true,
    token_type: true,
    expires_in: true,
    expires_at: true,
    user: true,
  });
  expect(shown.strict().parse(PAIR_EXAMPLE)).toEqual(PAIR_EXAMPLE);
});
