import { useEffect, useEffectEvent } from 'react'

/** Calls the latest `listener` for each event that reaches the window. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false, passive = false }: { capture?: boolean; passive?: boolean } = {},
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const receive = (event: WindowEventMap[Name]) => onEvent(event)
    addEventListener(name, receive, { capture, passive })
    return () => removeEventListener(name, receive, { capture })
  }, [name, capture, passive])
}
