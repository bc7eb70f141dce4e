import { paths } from '../lib/paths.ts'

/** The path requested before the login, from the navigation's state. */
export const wantedPath = (state: unknown): string | undefined => {
  const from = typeof state === 'object' && state && 'from' in state && state.from
  return typeof from === 'string' && from !== paths.home() ? from : undefined
}
