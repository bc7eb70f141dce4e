import { useEffect, useEffectEvent } from 'react'

/**
 * Calls the latest `callback` once `delay` milliseconds have passed; null stops the timer, and another `cause` restarts
 * it.
 */
export function useTimeout(callback: () => void, delay: number | null, cause?: unknown): void {
  const onDue = useEffectEvent(callback)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause restarts the timer
  useEffect(() => {
    if (delay === null) return
    const timer = setTimeout(() => onDue(), delay)
    return () => clearTimeout(timer)
  }, [delay, cause])
}

/** Calls the latest `callback` every `period` milliseconds; null stops the timer. */
export function useInterval(callback: () => void, period: number | null): void {
  const onDue = useEffectEvent(callback)
  useEffect(() => {
    if (period === null) return
    const timer = setInterval(() => onDue(), period)
    return () => clearInterval(timer)
  }, [period])
}
