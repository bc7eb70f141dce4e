import { useSyncExternalStore } from 'react'

/** A value stored outside of React. */
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

  /** True if a component on the page shows the value. */
  get isShown(): boolean {
    return this.#listeners.size > 0
  }
}

/** Current value of a store; renders the component on changes. */
export const useExternal = <Value>({ subscribe, read }: ExternalStore<Value>): Value =>
  useSyncExternalStore(subscribe, read, read)
