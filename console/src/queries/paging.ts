/** Where a list that loads page by page begins. */
export const firstPage: string | undefined = undefined

/** Where its next page begins; undefined after the last one. */
export const next = (page: { nextCursor: string | null }): string | undefined => page.nextCursor ?? undefined
