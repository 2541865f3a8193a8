import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';

function pagesIn(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(children.length === 0 || index ? [here || '/'] : []), ...pagesIn(children, here)];
  });
}

/** Returns the path with and without its optional part. */
const bothOf = (path: string) => (path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path]);

/** Path pattern of every page, as in `web/routes.ts`: `/app/quotes/:id`. */
export const webPages: readonly string[] = pagesIn(routes).flatMap(bothOf);

const PARAMETER = /:\w+|\*/;

export const hasParameter = (page: string) => PARAMETER.test(page);

export const filledIn = (page: string, value: string) =>
  page.replaceAll(new RegExp(PARAMETER, 'g'), encodeURIComponent(value));
