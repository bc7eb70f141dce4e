/** How a list goes on: from its first page, to the next one until the last. Apart, so that the public board loads no more. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}
