/** A release of the widget. */
export interface Release {
  version: string
  /** How its loader names itself. */
  build: string
}

/** Which release a page has, in words, and whether the server has a newer one. Before builds were noted nobody knows. */
export function releaseOf(build: string | null, current: Release): { words: string; earlier: boolean } {
  if (build === null) return { words: 'Not known yet', earlier: false }
  if (build === current.build) return { words: `${current.version}, current`, earlier: false }
  const [version = ''] = build.split('-')
  if (build.endsWith('-npm'))
    return { words: `${version}, npm package`, earlier: version !== current.version }
  return { words: `${version}, earlier`, earlier: true }
}
