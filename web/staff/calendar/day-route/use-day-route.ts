import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastProblem } from '#web/staff/components/toasts.tsx';

export type DayRoute = Awaited<ReturnType<typeof api.dayRoute.get>>;
export type Stop = DayRoute['stops'][number];

export const nameOfStop = ({ customer_name, title }: Pick<Stop, 'customer_name' | 'title'>) => customer_name || title;

/**
 * Returns the stops in order, and a function that saves a new order. The new order shows immediately. It reverts if
 * the server rejects it.
 */
export function useDayRoute(route: DayRoute, isOwn: boolean) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly Stop[] | null>(null);
  const asked = { day: route.day, ...(!isOwn && { user_id: route.user_id }) };
  async function keep(stops: readonly Stop[]): Promise<void> {
    setWanted(stops);
    try {
      const saved = await api.dayRoute.save({
        ...asked,
        stops: stops.map(({ id }) => id),
        edit_number: route.edit_number,
      });
      client.setQueryData(queries.dayRoute.get.queryKey({ input: asked }), saved);
    } catch (error) {
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER')
        toastProblem('Someone else reordered this route. Check their order, then move the stop again.');
      else toastError(error);
      await client.invalidateQueries({ queryKey: queries.dayRoute.key() });
    } finally {
      setWanted(null);
    }
  }
  return { stops: wanted ?? route.stops, isBusy: wanted !== null, keep };
}
