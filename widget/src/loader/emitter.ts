import type { Emit } from '../interface/bridge.ts'
import type { Commands } from '../interface/interface.ts'

let handlers: [name: string, handler: (detail: never) => void][] = []

/** Tells the page of an event. What a handler throws is the page's own error and never reaches the widget. */
export const emit = ((name: string, detail: never) => {
  let answer: unknown
  for (const [of, handler] of handlers)
    try {
      if (of === name) answer = handler(detail) ?? answer
    } catch (error) {
      reportError(error)
    }
  return answer
}) as Emit

/** Handlers that the page has registered. */
export const getHandlers = () => handlers

export const off: Commands['off'] = (name, handler) => {
  handlers = handlers.filter(([of, one]) => name && (of !== name || (handler && one !== handler)))
}

export const on: Commands['on'] = (name, handler) => {
  // A handler that is no function is reported now, not with each event.
  handler.bind(null)
  handlers = [...handlers, [name, handler]]
  return () => off(name, handler)
}
