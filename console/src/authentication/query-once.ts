import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** The address's query on arrival; reading it removes it from the address bar. */
export function useQueryOnce(): URLSearchParams {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const [first] = useState(() => new URLSearchParams(query))
  const present = query.size > 0
  useEffect(() => {
    if (present) setQuery({}, { replace: true, state })
  }, [present, setQuery, state])
  return first
}
