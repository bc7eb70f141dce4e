/**
 * Reads a list to its end, `size` rows at a time. `read` gets the last row of the previous batch; undefined at first.
 */
export async function* batches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    if (rows.length > 0) yield rows
  } while (rows.length === size)
}
