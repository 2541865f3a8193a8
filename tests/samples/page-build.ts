/** Builds a few pages from their modules into the form that the server expects, without a bundler. */
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';

export interface PageRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: object;
}

interface RouteModule {
  default: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
}

/** Passes components their data as props, like the real build. */
export function builtPage(module: object): object {
  const { ErrorBoundary, default: Page, ...others } = module as RouteModule;
  return {
    ...others,
    default: withComponentProps(Page),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
  };
}

/** @param entry the module `web/entry.server.tsx` */
export function pageBuild(entry: object, routes: readonly PageRoute[]): ServerBuild {
  const byId = <Value>(value: (route: PageRoute) => Value) =>
    Object.fromEntries(routes.map((route) => [route.id, value(route)]));
  return {
    entry: { module: entry },
    routes: byId((route) => route),
    assets: {
      entry: { imports: [], module: '' },
      routes: byId(({ module, ...route }) => ({
        ...route,
        hasLoader: 'loader' in module,
        hasAction: 'action' in module,
        hasErrorBoundary: 'ErrorBoundary' in module,
        module: '',
        imports: [],
      })),
      url: '',
      version: '1',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}
