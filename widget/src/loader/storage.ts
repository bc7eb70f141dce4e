/** Reads a text of the project with this key from the browser's storage; with a value it keeps, or removes when empty. */
export const stored = (key: string, name: string, value?: string): string | undefined => {
  try {
    const full = `earshot:${key}:${name}`
    if (value) localStorage[full] = value
    else if (value === '') delete localStorage[full]
    return localStorage[full]
  } catch {}
}
