import { TEXT_BLOCK_SENTENCES } from '#domain/messages/text-consent.ts';
import { type TextProvider, TextRefused } from './provider.ts';

/** TEXTS=none: the server sends no texts, and the app opens the phone's own messaging app. */
export function createNoTextProvider(): TextProvider {
  return {
    name: 'none',
    from: null,
    answersItself: new Set(),
    send: () => Promise.reject(new TextRefused(TEXT_BLOCK_SENTENCES.no_provider)),
    isGenuine: () => false,
  };
}
