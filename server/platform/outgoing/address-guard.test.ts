import { describe, expect, test } from 'vitest';
import { type Address, AddressRefused, checkedAddress, checkedUrl } from './address-guard.ts';

const outside = { allowPrivate: false };
const inHouse = { allowPrivate: true };
const PRIVATE = 'This URL points to a private network.';
const INSECURE = 'Use an https URL, such as https://example.com/hooks.';

describe('a URL', () => {
  test.each([
    ['http://example.com/', INSECURE],
    ['ftp://example.com/', INSECURE],
    ['example.com', INSECURE],
    ['https:example.com', INSECURE],
    ['javascript:alert(1)', INSECURE],
    ['https://user:secret@example.com/', 'Remove the user name and password from the URL.'],
    ['https://user@example.com/', 'Remove the user name and password from the URL.'],
    ['https://example.com:22/', 'Use port 443, or one from 1024 up.'],
    ['https://example.com:80/', 'Use port 443, or one from 1024 up.'],
    ['https://127.0.0.1/', PRIVATE],
    ['https://127.1/', PRIVATE],
    ['https://2130706433/', PRIVATE],
    ['https://0x7f.0.0.1/', PRIVATE],
    ['https://0177.0.0.1/', PRIVATE],
    ['https://１２７.０.０.１/', PRIVATE],
    ['https://127.0.0.1./', PRIVATE],
    ['https://[::1]/', PRIVATE],
    ['https://[::ffff:10.0.0.1]/', PRIVATE],
    ['https://[64:ff9b::7f00:1]/', PRIVATE],
    ['https://169.254.169.254/latest/meta-data/', PRIVATE],
    ['https://localhost/', PRIVATE],
    ['https://LOCALHOST./', PRIVATE],
    ['https://database/', PRIVATE],
    ['https://printer.local/', PRIVATE],
    ['https://api.localhost/', PRIVATE],
    ['https://metadata.google.internal/', PRIVATE],
  ])('%s is refused', (url, message) => {
    expect(() => checkedUrl(url, outside)).toThrow(new AddressRefused(message));
  });

  test.each([
    'https://example.com/hooks?key=1',
    'https://example.com:8443/',
    'https://[2606:4700::1111]/',
    'https://1.1.1.1/',
  ])('%s is allowed', (url) => {
    expect(checkedUrl(url, outside).href).toBe(url);
  });

  test('may be private and unencrypted inside a company’s network, but never contain a name and password', () => {
    expect(checkedUrl('http://127.0.0.1:8080/', inHouse).port).toBe('8080');
    expect(() => checkedUrl('http://me:secret@127.0.0.1/', inHouse)).toThrow(AddressRefused);
    expect(() => checkedUrl('file:///etc/passwd', inHouse)).toThrow(AddressRefused);
  });
});

describe('a host name', () => {
  const url = new URL('https://hooks.example.com/');
  const answers = (...addresses: string[]) => {
    const found: Address[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    return () => Promise.resolve(found);
  };

  test('is connected to at the IP address that was looked up', async () => {
    const found = await checkedAddress(url, outside, answers('93.184.215.14', '2606:4700::1111'));
    expect(found).toEqual({ address: '93.184.215.14', family: 4 });
  });

  test.each([
    [['10.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['::ffff:93.184.215.14']],
    [[]],
  ])('that resolves to %j is refused as a whole', async (addresses) => {
    await expect(checkedAddress(url, outside, answers(...addresses))).rejects.toThrow(AddressRefused);
  });

  test('that is an IP address needs no lookup', async () => {
    const nobody = () => Promise.reject(new Error('Looked up'));
    await expect(checkedAddress(new URL('https://[::1]/'), outside, nobody)).rejects.toThrow(AddressRefused);
    await expect(checkedAddress(new URL('https://1.1.1.1/'), outside, nobody)).resolves.toEqual({
      address: '1.1.1.1',
      family: 4,
    });
  });
});
