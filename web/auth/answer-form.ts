import { type RouterContextProvider, redirect } from 'react-router';
import { pageContext } from '#web/request/server-context.ts';
import { flashToast } from '#web/ui/toasts/flash.ts';
import type { Entered } from './entering.ts';

/** Responds to a form sent without scripts that signed a person in. Redirects, with a toast on the next page. */
export function proceed(context: Readonly<RouterContextProvider>, { path, text }: Entered): Response {
  if (text !== null) flashToast(context.get(pageContext), { kind: 'success', text });
  return redirect(path, 303);
}
