import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { keptToken } from './kept-token.ts'

/** The token of the link that led here. It leaves the address bar at once; null where there is none. */
export function useInvitationToken(): string | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1) || keptToken.read())
  useEffect(() => {
    const arrived = hash.slice(1)
    if (!arrived) return
    keptToken.keep(arrived)
    setToken(arrived)
    void navigate(paths.userInvite(), { replace: true })
  }, [hash, navigate])
  return token
}
