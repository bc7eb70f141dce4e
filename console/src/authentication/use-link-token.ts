import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { linkToken } from './link-token.ts'

/**
 * The token of the link that led here, null where there was none. It leaves the address bar at once, so that it
 * is in no address and on no screenshot (checklist TOK-7); the history entry of this tab keeps it over a reload.
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
