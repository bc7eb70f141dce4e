/** Thrown with a sentence for the operator, whose command cannot be carried out. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
