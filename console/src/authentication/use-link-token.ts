import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { linkToken } from './link-token.ts'

/**
 * The token of the link that led here, or null. Removed from the address bar at once, so that it is in no address and
 * no screenshot (checklist TOK-7); the history entry of this tab keeps it for reloads.
 */
export function useLinkToken(): string | null {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const arrived = linkToken(hash)
  useEffect(() => {
    if (arrived) void navigate(pathname, { replace: true, state: { linkToken: arrived } })
  }, [arrived, pathname, navigate])
  return arrived ?? state?.linkToken ?? null
}
