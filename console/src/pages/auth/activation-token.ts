/** The token of an activation link, from its fragment or query: `#token=…` or `?token=…`; null without one. */
export const activationToken = (search: string, hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
