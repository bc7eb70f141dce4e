import { services } from '../panel/services.ts'

/** Link to a part of the project's public board, in a new tab. */
export function BoardLink({ query, label }: { query: string; label: string }) {
  // The browser may have cached a configuration of an earlier version.
  const url = services.config?.board?.url
  return url ? (
    <a className="text" href={`${url}?${query}`} target="_blank" rel="noopener">
      {label}
    </a>
  ) : null
}
