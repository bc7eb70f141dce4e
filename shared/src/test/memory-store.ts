import type { Store } from '../contact/store.ts'

/** A store that lasts as long as the test; with `full` it stores nothing. */
export function memoryStore({ full = false } = {}): Store {
  const values = new Map<string, string>()
  return {
    read: (name) => JSON.parse(values.get(name) ?? 'null') ?? undefined,
    write(name, value) {
      if (full) return false
      if (value) values.set(name, JSON.stringify(value))
      else values.delete(name)
      return true
    },
  }
}
