/** The token of an emailed link, `/activate#<token>`; null for an address without one. */
export const linkToken = (hash: string): string | null => hash.slice(1) || null
