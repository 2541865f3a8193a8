import type { Env } from '#server/settings/env.ts';
import { createNoTextProvider } from '#server/text-messages/no-provider.ts';
import type { TextProvider } from '#server/text-messages/provider.ts';
import { createTestTextProvider } from '#server/text-messages/test-provider/test-provider.ts';
import { createTwilioProvider } from '#server/text-messages/twilio/twilio-provider.ts';
import { textRoute, type TextRouteServices } from '#server/text-messages/text-route.ts';
import type { RawRoute } from './http/server.ts';

/** The provider that TEXTS names. The settings are checked at the start, so none of them is missing. */
export function chooseTextProvider(env: Env): TextProvider {
  switch (env.TEXTS) {
    case 'twilio': {
      const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '', TWILIO_FROM } = env;
      return createTwilioProvider({ accountSid, authToken, from: TWILIO_FROM ?? null });
    }
    case 'test':
      return createTestTextProvider(env);
    case 'none':
      return createNoTextProvider();
  }
}

/** Where the chosen provider reports to. */
export function textRoutes(services: TextRouteServices): RawRoute[] {
  return services.texts.name === 'none' ? [] : [textRoute(services)];
}
