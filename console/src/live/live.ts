import { useLateListener } from './use-late-listener.ts'

/** Keeps the cache up to date while the calling component is mounted and the session may listen. */
export const useLive = (allowed: boolean): void =>
  useLateListener(async () => (await import('./live-stream.ts')).listen, allowed)
