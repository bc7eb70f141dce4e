/** What this browser keeps under a key; null where nothing is, or nothing can be kept. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value, or drops it with null. A full or closed storage costs a convenience, so it is no error. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As if it had never been kept.
  }
}
