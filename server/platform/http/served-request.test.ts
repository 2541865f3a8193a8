import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ClientGone, ServedRequest } from './served-request.ts';

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

test('a client is counted the way rate limits count it: an IPv4 address, or an IPv6 /64', () => {
  expect(new ServedRequest('::ffff:203.0.113.7', newResponse()).share).toBe('203.0.113.7');
  expect(new ServedRequest('2001:db8:1:2:3:4:5:6', newResponse()).share).toBe('2001:db8:1:2::/64');
});

test('the signal is aborted when the client has gone, even if it was gone before', () => {
  const response = newResponse();
  const { signal } = new ServedRequest('203.0.113.7', response);
  expect(signal.aborted).toBe(false);
  response.destroy();
  response.emit('close');
  expect(signal.reason).toBeInstanceOf(ClientGone);
  expect(new ServedRequest('203.0.113.7', response).signal.aborted).toBe(true);
});
