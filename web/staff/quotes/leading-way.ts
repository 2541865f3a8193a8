import { useMediaQuery } from '@mantine/hooks';

/** True on a phone or tablet, whose messaging app can send a text. A laptop often has none. */
export function useOwnTexts(): boolean {
  return useMediaQuery('(pointer: coarse), (max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

/**
 * Returns the highlighted way to send: email or, without a mail server, a way that works.
 * @param mayText true if the server or this device can send a text
 */
export function leadingWay(
  { mail }: { mail: 'smtp' | 'outbox' },
  phone: string,
  mayText: boolean,
): 'email' | 'text' | 'copy' {
  if (mail === 'smtp') return 'email';
  return phone !== '' && mayText ? 'text' : 'copy';
}
