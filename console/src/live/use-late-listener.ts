import { useEffect, useEffectEvent } from 'react'

/** Begins to listen. @returns a function that ends it. */
type Listen = () => () => void

/**
 * Loads the code of a listener once the page is shown, and listens while the component is mounted and `enabled`.
 * Another `cause` begins anew. A page whose listener cannot be loaded works without it.
 */
export function useLateListener(load: () => Promise<Listen>, enabled: boolean, cause?: unknown): void {
  const onShown = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause begins anew
  useEffect(() => {
    if (!enabled) return
    const ended = new AbortController()
    void onShown().then(
      (listen) => {
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', listen())
      },
      () => undefined,
    )
    return () => ended.abort()
  }, [enabled, cause])
}
