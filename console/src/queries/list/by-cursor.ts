interface Pagination {
  initialPageParam: string | undefined
  getNextPageParam(page: { nextCursor: string | null }): string | undefined
}

/** Pagination by cursor. In a file of its own, so that the public board loads no further code. */
export const byCursor: Pagination = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
}
