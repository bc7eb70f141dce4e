import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Removes query and hash from the address bar once they contain something, in the same history entry, whose state becomes
 * `state`.
 */
export function useBareAddress(found: string | null, state: unknown): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const clean = useEffectEvent(() => void navigate(pathname, { replace: true, state }))
  useEffect(() => {
    if (found) clean()
  }, [found])
}
