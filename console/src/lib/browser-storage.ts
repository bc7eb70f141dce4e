/** Value that this browser stores under a key; null without a value or without storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a value; null removes it. Failures are ignored, because a full or blocked storage costs only a convenience.
 */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Ignored, as if nothing had been stored.
  }
}
