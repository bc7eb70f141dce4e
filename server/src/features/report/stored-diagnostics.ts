import type { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import type { z } from 'zod'

/** Diagnostics of a page as they are stored; null if the page sent none. */
export function storedDiagnostics({
  diagnostics,
}: Pick<z.output<typeof NewFeedback>, 'diagnostics'>): string | null {
  const hasAny = diagnostics && diagnostics.entries.length + Object.keys(diagnostics.metadata).length > 0
  return hasAny ? JSON.stringify(diagnostics) : null
}
