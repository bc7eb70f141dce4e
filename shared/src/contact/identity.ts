/** A site's signed statement about its visitor; nothing for an anonymous visitor. */
type Signed = string | { token: string } | null | undefined

/** A site's signed identity of its visitor, or a function that fetches a fresh one. */
export type Identity = Signed | (() => Signed | Promise<Signed>)
