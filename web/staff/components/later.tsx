import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

interface Later<Props> {
  /** Renders nothing until the part is loaded, and nothing offline. `wanted` starts loading the part. */
  (props: Props & { wanted?: boolean }): ReactNode;
  /** Preloads the part. @throws if it can't be loaded; the next call retries */
  load(): Promise<void>;
}

/** Splits a part of the app into its own bundle, so the first screen does not wait for it. */
export function later<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function load(): Promise<void> {
    loaded ??= await fetchPart();
  }
  function Part({ wanted = true, ...props }: Props & { wanted?: boolean }): ReactNode {
    const [, show] = useReducer((count: number) => count + 1, 0);
    // As rendered: another call may finish loading between this render and the effect.
    const isShown = loaded !== undefined;
    useEffect(() => {
      if (!wanted || isShown) return;
      let current = true;
      load().then(
        () => current && show(),
        (error: unknown) => console.warn('A part of the app could not be loaded:', error),
      );
      return () => {
        current = false;
      };
    }, [wanted, isShown]);
    return loaded ? createElement(loaded, props as unknown as Props) : null;
  }
  return Object.assign(Part, { load });
}
