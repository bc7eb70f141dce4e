import { services } from '../panel/services.ts'

/** Leads to a part of the project's own page, in a new tab. */
export function BoardLink({ query, label }: { query: string; label: string }) {
  // A configuration from before this version may still be in the browser.
  const url = services.config?.board?.url
  return url ? (
    <a className="text" href={`${url}?${query}`} target="_blank" rel="noopener">
      {label}
    </a>
  ) : null
}
