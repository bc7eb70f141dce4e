/**
 * Statements that the product does not fulfil yet, in their order, with the missing parts. No test may carry their
 * numbers.
 */
export const notBuilt: ReadonlyMap<string, string> = new Map()
