import type { Emit } from '../bridge.ts'
import type { Commands } from '../interface.ts'

let handlers: [name: string, handler: (detail: never) => void][] = []

/** Tells the page of an event. What a handler throws is the page's own error and never reaches the widget. */
export const emit = ((name: string, detail: never) => {
  let answer: unknown
  for (const [of, handler] of handlers) {
    if (of !== name) continue
    try {
      answer = handler(detail) ?? answer
    } catch (error) {
      reportError(error)
    }
  }
  return answer
}) as Emit

export const off: Commands['off'] = (name, handler) => {
  handlers = handlers.filter((entry) => name && (entry[0] !== name || (handler && entry[1] !== handler)))
}

export const on: Commands['on'] = (name, handler) => {
  // What is no function is told now, not with each event.
  handler.bind(null)
  handlers = [...handlers, [name, handler]]
  return () => off(name, handler)
}
