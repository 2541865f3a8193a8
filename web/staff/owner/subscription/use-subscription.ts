import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth, subscriptionWatch as watch } from '#web/session/browser-session.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';

export type Subscription = Awaited<ReturnType<typeof api.subscription.get>>;
export type PlanChoice = Parameters<typeof api.subscription.change>[0];

export function useSubscriptionDetails() {
  const query = useQuery(queries.subscription.get.queryOptions());
  const show = useShownSubscription();
  const [search] = useSearchParams();
  const comesBack = search.get('from') === 'portal' || query.data?.checkout_open === true;
  const hasLooked = useRef(false);
  // Loads the plan again after the provider's pages. The provider's event about a change may not have arrived yet.
  useEffect(() => {
    if (!comesBack || hasLooked.current) return;
    hasLooked.current = true;
    api.subscription.refresh().then(show, () => undefined);
  }, [comesBack, show]);
  return query;
}

function useShownSubscription() {
  const client = useQueryClient();
  const shown = useRef(async (answer: Subscription) => {
    client.setQueryData(queries.subscription.get.queryKey(), answer);
    await Promise.all([auth.reload(), watch.recheck()]);
  });
  return shown.current;
}

/** Runs a change of the plan and shows the result. @returns true if it succeeded */
export function usePlanChange() {
  const client = useQueryClient();
  const show = useShownSubscription();
  return async (work: () => Promise<Subscription>, success: string): Promise<boolean> => {
    try {
      await show(await work());
      toastSuccess(success);
      return true;
    } catch (error) {
      toastError(error);
      // Someone else may have changed the plan in the meantime.
      await client.invalidateQueries({ queryKey: queries.subscription.key() });
      return false;
    }
  };
}

/** Continues to a page of the payment provider. @returns false if the page could not be opened */
export async function leaveFor(page: () => Promise<{ url: string }>): Promise<boolean> {
  try {
    const { url } = await page();
    location.assign(url);
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}
