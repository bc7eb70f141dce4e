import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useBareAddress } from './use-bare-address.ts'

/** The address's query on arrival; reading it removes it from the address bar. */
export function useQueryOnce(): URLSearchParams {
  const { search, state } = useLocation()
  const [first] = useState(() => new URLSearchParams(search))
  useBareAddress(search, state)
  return first
}
