import { data, redirect } from 'react-router';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { flashToast, type Toast } from '#web/ui/toasts/flash.ts';
import type { Route } from './+types/invitation.ts';
import { AuthToast } from './auth-toast.tsx';
import { AuthCard, BackToHome } from './card.tsx';
import { askedText, invitationCase, invitationPath } from './invitation-cases.ts';
import { noticeOf } from './use-form-submit.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your invitation to ${matches[0].loaderData.productName}` },
  { name: 'robots', content: 'noindex' },
];

function linkOf(request: Request): { token: string; email: string } {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get('invitation') ?? '', email: searchParams.get('email') ?? '' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, invitations } = context.get(apiContext);
  const { token, email } = linkOf(request);
  const [invitation, session] = await Promise.all([invitations.byLink({ token }), accounts.session()]);
  const signedIn = session && {
    email: session.user.email,
    company: session.organization?.name ?? null,
    isConfirmed: session.user.email_confirmed,
  };
  const found = invitationCase(invitation, signedIn);
  if (!found) throw redirect(session ? '/app' : invitationPath('/auth', token, email));
  return { found, isSignedIn: session !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, invitations } = context.get(apiContext);
  const { token, email } = linkOf(request);
  const intent = formText(await request.formData(), 'intent');
  try {
    if (intent === 'ask') {
      await invitations.ask({ token });
      const toast: Toast = { kind: 'success', text: askedText(await invitations.byLink({ token })) };
      return data({ toast, asked: true });
    }
    if (intent === 'join') {
      await invitations.join({ token });
      flashToast(context.get(pageContext), { kind: 'success', text: 'Welcome to the team!' });
    }
    if (intent === 'sign-out') await accounts.logout({ scope: 'local' });
  } catch (error) {
    const { notice, status } = noticeOf(error);
    return data({ toast: notice.toast, asked: false }, status);
  }
  throw redirect(intent === 'join' ? '/app' : invitationPath('/auth', token, email), 303);
}

export default function InvitationPage({ loaderData: { found, isSignedIn }, actionData }: Route.ComponentProps) {
  const productName = useProductName();
  const { title, text, action: offered } = found;
  return (
    <>
      <AuthToast toast={actionData && { ...actionData.toast, number: 0 }} />
      <AuthCard title={title}>
        <p>
          {actionData?.asked ? 'If they invite you again, the new link comes by email and works for 7 days.' : text}
        </p>
        {offered && !actionData?.asked && (
          <form className="auth-form" method="post">
            <button className="button button-primary" type="submit" name="intent" value={offered.intent}>
              {offered.label}
            </button>
          </form>
        )}
        {!offered && !isSignedIn && (
          <a className="button button-primary" href="/auth">
            Sign In
          </a>
        )}
        <BackToHome>
          {isSignedIn ? <a href="/app">Open {productName}</a> : offered && <a href="/auth">Sign In</a>}
        </BackToHome>
      </AuthCard>
    </>
  );
}
