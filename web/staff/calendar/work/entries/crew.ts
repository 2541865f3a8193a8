import { createContext, use } from 'react';

export interface Person {
  id: string;
  full_name: string;
}

export interface Crew {
  people: readonly Person[];
  names: ReadonlyMap<string, string>;
  /** returns the color of a visit's first person; null for an unassigned visit */
  colorOf: (people: readonly string[]) => number | null;
}

/** People can tell about eight colors apart at a glance. The ninth person gets the first color again. */
const COLORS = 8;

export function crewOf(people: readonly Person[]): Crew {
  const places = new Map(people.map(({ id }, index) => [id, index]));
  return {
    people,
    names: new Map(people.map(({ id, full_name }) => [id, full_name])),
    colorOf: (ids) => {
      const first = Math.min(...ids.map((id) => places.get(id) ?? Number.POSITIVE_INFINITY));
      return Number.isFinite(first) ? first % COLORS : null;
    },
  };
}

export const CrewContext = createContext<Crew>(crewOf([]));

export function useCrew(): Crew {
  return use(CrewContext);
}

export function whoGoes({ names }: Crew, people: readonly string[]): string {
  return people.map((id) => names.get(id) ?? 'Former teammate').join(', ');
}
