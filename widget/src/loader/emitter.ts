import type { Emit, WidgetEvents } from '../bridge.ts'

type Handler<Name extends keyof WidgetEvents> = (detail: WidgetEvents[Name]) => void

export interface Emitter {
  emit: Emit
  /** Adds a handler; returns a function that removes it. */
  on<Name extends keyof WidgetEvents>(name: Name, handler: Handler<Name>): () => void
  /** Removes one handler, or all of an event's. */
  off<Name extends keyof WidgetEvents>(name: Name, handler?: Handler<Name>): void
  clear(): void
}

/** Makes an emitter. What a handler throws is the page's own error and never reaches the widget. */
export function makeEmitter(): Emitter {
  let handlers: [name: string, handler: (detail: never) => void][] = []
  const off = (name: string, handler?: unknown) => {
    handlers = handlers.filter((entry) => entry[0] !== name || (handler && entry[1] !== handler))
  }
  return {
    emit(name, detail) {
      for (const [of, handler] of handlers) {
        if (of !== name) continue
        try {
          handler(detail as never)
        } catch (error) {
          reportError(error)
        }
      }
    },
    on(name, handler) {
      handlers = [...handlers, [name, handler]]
      return () => off(name, handler)
    },
    off,
    clear() {
      handlers = []
    },
  }
}
