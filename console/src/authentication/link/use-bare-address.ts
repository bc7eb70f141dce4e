import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Removes query and hash from the address bar once they contain something, in the same history entry, whose state becomes
 * `state`. The name of a board, which is no secret, stays for reloads.
 */
export function useBareAddress(found: string | null, state: unknown): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const clean = useEffectEvent(() => {
    const board = new URLSearchParams(search).get('board')
    const boardSearch = board === null ? '' : `?${new URLSearchParams({ board })}`
    void navigate({ pathname, search: boardSearch }, { replace: true, state })
  })
  useEffect(() => {
    if (found) clean()
  }, [found])
}
