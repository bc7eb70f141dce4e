import { useEffect, useEffectEvent } from 'react'

type SetTimer = (run: () => void, delay: number) => ReturnType<typeof setTimeout>

/** Starts a timer while `delay` is a number of milliseconds; another `cause` restarts it. */
function useTimer(set: SetTimer, callback: () => void, delay: number | null, cause?: unknown): void {
  const onDue = useEffectEvent(callback)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause restarts the timer
  useEffect(() => {
    if (delay === null) return
    const timer = set(() => onDue(), delay)
    // Ends intervals too: browsers number both kinds of timers together.
    return () => clearTimeout(timer)
  }, [set, delay, cause])
}

/**
 * Calls the latest `callback` once `delay` milliseconds have passed; null stops the timer, and another `cause` restarts
 * it.
 */
export const useTimeout = (callback: () => void, delay: number | null, cause?: unknown): void =>
  useTimer(setTimeout, callback, delay, cause)

/** Calls the latest `callback` every `period` milliseconds; null stops the timer. */
export const useInterval = (callback: () => void, period: number | null): void =>
  useTimer(setInterval, callback, period)
