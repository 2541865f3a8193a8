import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

interface Later<Props> {
  /** Shows nothing until it is there; `wanted` says from when on it is loaded. Without signal it stays away. */
  (props: Props & { wanted?: boolean }): ReactNode;
  /** Loads it ahead. @throws when it cannot be loaded; the next call tries again */
  load(): Promise<void>;
}

/** A part of the app that comes in a file of its own, so that the first screen does not wait for it. */
export function later<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function load(): Promise<void> {
    loaded ??= await fetchPart();
  }
  function Part({ wanted = true, ...props }: Props & { wanted?: boolean }): ReactNode {
    const [, show] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!wanted || loaded) return;
      let current = true;
      load().then(
        () => current && show(),
        (error: unknown) => console.warn('A part of the app could not be loaded:', error),
      );
      return () => {
        current = false;
      };
    }, [wanted]);
    return loaded ? createElement(loaded, props as unknown as Props) : null;
  }
  return Object.assign(Part, { load });
}
