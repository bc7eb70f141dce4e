import { toJson } from './json.ts'

/** JSON values in the browser's storage, under names of one project's own. */
export interface Store {
  read<Value>(name: string): Value | undefined
  /** Keeps a value, or removes it when there is none; false when the browser would not. */
  write(name: string, value?: unknown): boolean
}

/**
 * Opens the store of the project with this public key, in local storage if it is not to end with the tab. It never
 * throws, also where storage is forbidden.
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

/** Under which names a store holds who the contact is, their drafts and their queued requests. */
export const contactNames = ['visitor', 'drafts', 'outbox']
