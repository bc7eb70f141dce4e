import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { linkToken } from './link-token.ts'

/**
 * The token of the link that led here, null where there was none. It leaves the address bar at once, so that it
 * stays in no history and on no screenshot (checklist TOK-7).
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => linkToken(hash))
  useEffect(() => {
    const arrived = linkToken(hash)
    if (!arrived) return
    // Another link may have been opened in the same tab.
    setToken(arrived)
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}
