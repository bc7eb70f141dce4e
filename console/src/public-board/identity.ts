const nameOf = (key: string): string => `earshot:${key}:identity`

/**
 * The signed identity that a link to a board had in its fragment, `#identity=…`, which no server and no log sees. It
 * leaves the address at once, so that nobody passes it on with a copied link, and stays in this tab across reloads.
 */
export function takeIdentity(key: string): string | undefined {
  const brought = new URLSearchParams(location.hash.slice(1)).get('identity') ?? undefined
  if (brought) history.replaceState(history.state, '', location.pathname + location.search)
  try {
    if (brought) sessionStorage.setItem(nameOf(key), brought)
    return sessionStorage.getItem(nameOf(key)) ?? undefined
  } catch {
    return brought
  }
}

/** Forgets the signed identity of this tab. */
export function forgetIdentity(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key))
  } catch {
    // Nothing was stored.
  }
}
