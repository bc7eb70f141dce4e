declare const __CLIENT_VERSION__: string

const reloadedFor = 'earshot-reloaded-for'
let newer: string | undefined

/** Whether version `a` is later than `b`; both are dotted numbers such as `0.1.12`. */
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] || 0) - (right?.[part] || 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Remembers the client version that the server reports, when it is newer than this page's. */
export function noteServedVersion(version: string | null): void {
  if (version && isNewer(version, __CLIENT_VERSION__)) newer = version
}

/**
 * Reloads the page when the server has a newer client. Called on a navigation without state (product
 * specification, section 4); at most once per version, so a stale cache cannot cause a loop.
 */
export function reloadIfOutdated(): void {
  if (!newer || sessionStorage.getItem(reloadedFor) === newer) return
  sessionStorage.setItem(reloadedFor, newer)
  location.reload()
}
