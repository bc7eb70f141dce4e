import { useEffect } from 'react'

/** Begins to listen as soon as what that takes has loaded, after the page; call the answer to end it. */
function listenLater(): () => void {
  const ended = new AbortController()
  void import('./live-stream.ts').then(
    ({ listen }) => {
      if (!ended.signal.aborted) ended.signal.addEventListener('abort', listen())
    },
    // Without it the page is as it was loaded.
    () => undefined,
  )
  return () => ended.abort()
}

/** Keeps the cache fresh while the calling component is mounted and the session may listen. */
export const useLive = (allowed: boolean): void =>
  useEffect(() => (allowed ? listenLater() : undefined), [allowed])
