import { type Budget, budgets } from './budgets.ts'
import type { BuiltFile, Manifest } from './manifest.ts'

const figure = (bytes: number) => bytes.toLocaleString('en-GB').padStart(8)

function excess(budget: Budget, name: string, file: BuiltFile): string[] {
  const over: string[] = []
  if (file.brotli > budget.brotli) {
    over.push(`${name}: ${file.brotli} bytes of brotli, ${budget.brotli} allowed (${budget.item})`)
  }
  if (budget.gzip && file.gzip > budget.gzip) {
    over.push(`${name}: ${file.gzip} bytes of gzip, ${budget.gzip} allowed (${budget.item})`)
  }
  return over
}

/** A table of the built files' sizes beside their goals, and one sentence for each broken limit. */
export function reportSizes(manifest: Manifest): { lines: string[]; over: string[] } {
  const lines = ['   bytes     gzip   brotli     goal  file']
  const over: string[] = []
  for (const [name, file] of Object.entries(manifest.files)) {
    const budget = budgets.find((candidate) => candidate.file.test(name))
    if (!budget) {
      over.push(`${name} has no size budget`)
      continue
    }
    lines.push(`${[file.bytes, file.gzip, file.brotli, budget.goal].map(figure).join(' ')}  ${name}`)
    over.push(...excess(budget, name, file))
  }
  return { lines, over }
}
