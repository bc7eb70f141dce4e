/** What a site's server has signed about its visitor. */
type Signed = string | { token: string } | null | undefined

/** Who a site says that its visitor is, or a function that gets a fresh token of it. */
export type Identity = Signed | (() => Signed | Promise<Signed>)
