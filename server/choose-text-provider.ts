import type { RawRoute } from './platform/http/server.ts';
import type { Env } from './platform/settings/env.ts';
import { createNoTextProvider } from './providers/text-messages/no-provider.ts';
import type { TextProvider } from './providers/text-messages/provider.ts';
import { createTestTextProvider } from './providers/text-messages/test-provider/test-provider.ts';
import { type TextRouteServices, textRoute } from './providers/text-messages/text-route.ts';
import { createTwilioProvider } from './providers/text-messages/twilio/twilio-provider.ts';

/** Creates the provider that TEXTS names. The program checks the settings when it starts, so none is missing here. */
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

export function textRoutes(services: TextRouteServices): RawRoute[] {
  return services.texts.name === 'none' ? [] : [textRoute(services)];
}
