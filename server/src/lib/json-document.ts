/** Entries of a list, or one entry that is JSON already, in pieces. */
type Page = readonly unknown[] | AsyncIterable<string>

/**
 * A JSON object as text, in pieces: a beginning, then lists that are read while they are sent, so that only one page of
 * them is in memory.
 */
export async function* jsonDocument(
  beginning: object,
  lists: Record<string, AsyncIterable<Page>>,
): AsyncGenerator<string> {
  yield JSON.stringify(beginning).slice(0, -1)
  for (const [name, pages] of Object.entries(lists)) {
    yield `,\n"${name}":[`
    let separator = ''
    for await (const page of pages) {
      yield separator
      if (Symbol.asyncIterator in page) yield* page
      else yield page.map((one) => JSON.stringify(one)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
