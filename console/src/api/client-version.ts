declare const __CLIENT_VERSION__: string

/** Storage key of the newer version that the server reported, until the page reloads for it. */
const newerVersion = 'earshot-newer-version'
const reloadedFor = 'earshot-reloaded-for'

/** True if version `a` is later than `b`; both are dotted numbers such as `0.1.12`. */
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] || 0) - (right?.[part] || 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/**
 * Stores the client version that the server reports, when it is newer than this page's (product specification,
 * section 4); at most once per version, so that a stale cache cannot cause a loop.
 */
export function noteServedVersion(version: string | null): void {
  if (!version || !isNewer(version, __CLIENT_VERSION__)) return
  if (sessionStorage.getItem(reloadedFor) !== version) sessionStorage.setItem(newerVersion, version)
}

/** Reloads the page when a newer client was reported. Called on a navigation without state. */
export function reloadIfOutdated(): void {
  const version = sessionStorage.getItem(newerVersion)
  if (!version) return
  sessionStorage.removeItem(newerVersion)
  sessionStorage.setItem(reloadedFor, version)
  location.reload()
}
