import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False in the page as the build rendered it, true once its script runs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
