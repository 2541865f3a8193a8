import { createContext, use } from 'react';

export interface Person {
  id: string;
  full_name: string;
}

export interface Crew {
  people: readonly Person[];
  names: ReadonlyMap<string, string>;
}

export function crewOf(people: readonly Person[]): Crew {
  return { people, names: new Map(people.map(({ id, full_name }) => [id, full_name])) };
}

export const CrewContext = createContext<Crew>(crewOf([]));

export function useCrew(): Crew {
  return use(CrewContext);
}

export function whoGoes({ names }: Pick<Crew, 'names'>, people: readonly string[]): string {
  return people.map((id) => names.get(id) ?? 'Former teammate').join(', ');
}
