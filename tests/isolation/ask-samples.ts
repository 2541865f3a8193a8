import { issueFormToken } from '#server/platform/auth/form-token.ts';
import { smallPicture } from './small-picture.ts';
import { nothing, type Samples, type World } from './world.ts';

const OPEN = { open: true, shows_range: true, origins: ['https://www.example.com'] };

async function keyOfPage({ company }: World): Promise<string> {
  const { url } = await company.owner.client.api.asks.saveSettings(OPEN);
  return url?.split('/').at(-1) ?? '';
}

async function askOf(world: World) {
  const { services } = world.app;
  return {
    key: await keyOfPage(world),
    form_token: issueFormToken(new Date(services.now().getTime() - 60_000), services.env.SECRET_KEY),
    wishes: [{ surface: 'House Siding', size: 'medium' as const }],
    facts: [],
    name: `Asker ${world.marker}`,
    email: 'asker@example.com',
    address: `1 ${world.marker} Street`,
    note: `Note ${world.marker}`,
  };
}

async function requestOf(world: World): Promise<{ key: string; request: string }> {
  const ask = await askOf(world);
  const { request } = await world.app.client().api.asks.send(ask);
  return { key: ask.key, request };
}

export const ASK_SAMPLES: Samples = {
  'asks.show': async (world) => ({ key: await keyOfPage(world) }),
  'asks.send': askOf,
  'asks.asked': requestOf,
  'asks.addPhoto': async (world) => ({
    ...(await requestOf(world)),
    file: new File([await smallPicture()], 'photo.jpg'),
  }),
  'asks.changeNote': async (world) => ({ ...(await requestOf(world)), note: `Note ${world.marker}` }),
  'asks.settings': nothing,
  'asks.saveSettings': () => OPEN,
};
