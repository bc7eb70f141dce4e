import type { OriginSighting } from '@earshot/shared/installation/installation'
import { reportedMistakes } from '@earshot/shared/installation/reported-mistakes'

/** Integration mistakes of a website's pages from a stored row; obsolete ones are left out. */
export function mistakesOf(column: string | null): OriginSighting['mistakes'] {
  const times = JSON.parse(column ?? '{}') as Partial<Record<string, number>>
  return reportedMistakes.flatMap((mistake) => {
    const at = times[mistake]
    return at === undefined ? [] : [{ mistake, at }]
  })
}
