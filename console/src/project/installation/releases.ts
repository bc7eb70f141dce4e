/** A release of the widget. */
export interface Release {
  version: string
  /** Name of the build, as its loader reports it. */
  build: string
}

/**
 * A page's release in words; `earlier` is true if the server has a newer one. Unknown for pages last seen before builds
 * were recorded.
 */
export function releaseOf(build: string | null, current: Release): { words: string; earlier: boolean } {
  if (build === null) return { words: 'Not known yet', earlier: false }
  if (build === current.build) return { words: `${current.version}, current`, earlier: false }
  const [version = ''] = build.split('-')
  if (build.endsWith('-npm'))
    return { words: `${version}, npm package`, earlier: version !== current.version }
  return { words: `${version}, earlier`, earlier: true }
}
