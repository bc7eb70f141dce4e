import { useLocation } from 'react-router-dom'
import { linkToken } from './link-token.ts'
import { useBareAddress } from './use-bare-address.ts'

/**
 * The token of the link that led here, or null. Removed from the address bar at once, so that it is in no address and
 * no screenshot (checklist TOK-7); the history entry of this tab keeps it for reloads.
 */
export function useLinkToken(): string | null {
  const { hash, state } = useLocation()
  const arrived = linkToken(hash)
  useBareAddress(arrived, { linkToken: arrived })
  return arrived ?? state?.linkToken ?? null
}
