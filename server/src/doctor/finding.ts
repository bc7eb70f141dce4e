/** Result of a check, with a sentence for the operator. */
export interface Finding {
  /** A problem keeps something from working; a warning may be intended. */
  level: 'ok' | 'warning' | 'problem'
  /** Part of the installation, such as `Mail`. */
  part: string
  sentence: string
}

/** Findings of one part. */
export const findingsOf = (part: string) => ({
  ok: (sentence: string): Finding => ({ level: 'ok', part, sentence }),
  warning: (sentence: string): Finding => ({ level: 'warning', part, sentence }),
  problem: (sentence: string): Finding => ({ level: 'problem', part, sentence }),
})

/** A line for each finding, and one with the number of problems and warnings. */
export function printed(findings: readonly Finding[]): string {
  const lines = findings.map(({ level, part, sentence }) => {
    const word = level === 'ok' ? 'ok' : level.toUpperCase()
    return `${word.padEnd(8)}  ${part.padEnd(13)}  ${sentence}`
  })
  const count = (counted: Finding['level']) => findings.filter(({ level }) => level === counted).length
  return [...lines, '', `Problems: ${count('problem')}. Warnings: ${count('warning')}.`].join('\n')
}

/** The message of an error without its stack, on one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
