/** Statements that no test proves yet. This list only becomes shorter. */
export const notProvenYet: readonly string[] = `
  6.10
  9.46
  9.47
`
  .trim()
  .split(/\s+/)
