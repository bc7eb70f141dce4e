import { toJson } from './json.ts'

/** JSON values in the browser's storage, under names that belong to one project. */
export interface Store {
  read<Value>(name: string): Value | undefined
  /** Stores a value, or removes it if undefined; false if the browser refuses. */
  write(name: string, value?: unknown): boolean
}

/**
 * Opens the store of the project with this public key, in local storage unless it should end with the tab. Never
 * throws, even if storage is forbidden.
 */
export function openStore(key: string, storage = () => localStorage): Store {
  const nameOf = (name: string) => `earshot:${key}:${name}`
  return {
    read(name) {
      try {
        return JSON.parse(storage().getItem(nameOf(name)) as string) ?? undefined
      } catch {
        return undefined
      }
    },
    write(name, value) {
      try {
        if (value) storage().setItem(nameOf(name), toJson(value))
        else storage().removeItem(nameOf(name))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Names in the store: the contact's visitor secret, drafts and queued requests. */
export const contactNames = ['visitor', 'drafts', 'outbox']
