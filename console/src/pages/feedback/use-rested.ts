import { useEffect, useState } from 'react'

/** Milliseconds after which somebody reads an item rather than passes by it. */
const passing = 300

/**
 * Whether somebody has stayed on what this component shows since it was mounted. What is beside the words of an item waits
 * for it: whoever goes through a list asks for none of that.
 */
export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), passing)
    return () => clearTimeout(timer)
  }, [])
  return rested
}
