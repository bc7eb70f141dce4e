import { appendFileSync } from 'node:fs'

/** Prints what a run has measured, in a sentence, and keeps it for the report of `npm run drill`. */
export function tellFigure(sentence: string): void {
  console.log(sentence)
  if (process.env.DRILL_FIGURES) appendFileSync(process.env.DRILL_FIGURES, `${sentence}\n`)
}
