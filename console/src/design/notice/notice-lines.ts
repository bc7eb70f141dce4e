/** Alert messages as separate lines: a pipe character splits one (product specification, section 5). */
export const linesOf = (messages: readonly string[]): string[] => [
  ...new Set(
    messages
      .flatMap((message) => message.split('|'))
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
