/** Thrown with a sentence for the operator, who asked for something that cannot be done. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
