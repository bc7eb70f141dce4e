/** Thrown with a sentence for the operator, who asked for something that cannot be done. */
export class Cannot extends Error {
  override readonly name = 'Cannot'
}
