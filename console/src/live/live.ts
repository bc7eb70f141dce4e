import { useEffect } from 'react'

/** Begins to listen once the page is shown and the code has loaded. @returns a function that ends it. */
function listenLater(): () => void {
  const ended = new AbortController()
  void import('./live-stream.ts').then(
    ({ listen }) => {
      if (!ended.signal.aborted) ended.signal.addEventListener('abort', listen())
    },
    // Without live updates the page stays as loaded.
    () => undefined,
  )
  return () => ended.abort()
}

/** Keeps the cache up to date while the calling component is mounted and the session may listen. */
export const useLive = (allowed: boolean): void =>
  useEffect(() => (allowed ? listenLater() : undefined), [allowed])
