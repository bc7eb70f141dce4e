/** The token of an activation link, `/activate#<token>`; null for an address without one. */
export const activationToken = (hash: string): string | null => hash.slice(1) || null
