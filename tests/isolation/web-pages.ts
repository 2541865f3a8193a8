import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';

function pagesIn(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(children.length === 0 || index ? [here || '/'] : []), ...pagesIn(children, here)];
  });
}

/** With and without the part of a path that may be missing. */
const bothOf = (path: string) => (path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path]);

/** The path of every page, as in `web/routes.ts`: `/app/quotes/:id`. */
export const webPages: readonly string[] = pagesIn(routes).flatMap(bothOf);

const PARAMETER = /:\w+|\*/;

export const hasParameter = (page: string) => PARAMETER.test(page);

/** The path with the value in place of each parameter. */
export const filledIn = (page: string, value: string) =>
  page.replaceAll(new RegExp(PARAMETER, 'g'), encodeURIComponent(value));
