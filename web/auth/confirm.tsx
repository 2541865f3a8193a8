import { data, redirect } from 'react-router';
import { apiContext, pageContext } from '../server-context.ts';
import { auth } from '../session/browser-session.ts';
import { flashToast, flashToastInBrowser } from '../ui/toasts/flash.ts';
import { useProductName } from '../ui/product-name.ts';
import type { Route } from './+types/confirm.ts';
import { confirmedText, textOf } from './account-forms.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { enterApp } from './enter-app.ts';
import { noticeOf, useFormSubmit } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Confirm your email for ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

/**
 * Opening the page changes nothing and no script presses the button: programs that check the links of a mail would
 * otherwise confirm an address for whoever typed it, and an invited address opens a team's data.
 */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(apiContext);
  let next = '/app';
  try {
    const answer = await accounts.verify({ type: 'signup', token: textOf(await request.formData(), 'token') });
    flashToast(context.get(pageContext), { kind: 'success', text: confirmedText(answer) });
    if (!answer.session) next = '/auth';
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ notice }, status);
  }
  throw redirect(next, 303);
}

export default function ConfirmPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const form = useFormSubmit(actionData?.notice);
  const productName = useProductName();
  async function confirm() {
    const answer = await auth.confirm(token);
    if (answer.session) return enterApp(confirmedText(answer), form.show);
    flashToastInBrowser({ kind: 'success', text: confirmedText(answer) });
    window.location.assign('/auth');
  }
  return (
    <>
      <AuthToast toast={form.toast} />
      <AuthCard title="Confirm your email">
        <p className="muted">
          One click tells us that this address is yours. If you did not create an account with {productName}, just close
          this page: nothing happens.
        </p>
        <form className="auth-form" method="post" onSubmit={(event) => void form.submit(event, confirm)}>
          <input type="hidden" name="token" value={token} />
          <button className="button button-primary" type="submit" disabled={form.pending}>
            {form.pending ? 'Confirming...' : 'Confirm Email'}
          </button>
        </form>
        <p className="muted">A link works for 24 hours. Signed in, you can ask for a new one.</p>
        <BackToHome>
          <a href="/auth">Sign In</a>
        </BackToHome>
      </AuthCard>
    </>
  );
}
