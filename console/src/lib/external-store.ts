import { useSyncExternalStore } from 'react'

/** A value that is kept outside of React. */
export class ExternalStore<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  readonly read = (): Value => this.#value

  write(value: Value): void {
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether anything on the page shows the value. */
  get isShown(): boolean {
    return this.#listeners.size > 0
  }
}

/** The value of a store, live. */
export const useExternal = <Value>({ subscribe, read }: ExternalStore<Value>): Value =>
  useSyncExternalStore(subscribe, read, read)
