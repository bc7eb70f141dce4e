import type { OriginSighting } from '@earshot/shared/installation/installation'
import { reportedMistakes } from '@earshot/shared/installation/reported-mistakes'
import { z } from 'zod'

/** Times at which each mistake was seen last: milliseconds since 1970, UTC. */
const Times = z.record(z.string(), z.number())

/** Integration mistakes of a website's pages from a stored row; obsolete ones are left out. */
export function mistakesOf(column: string | null): OriginSighting['mistakes'] {
  const times = Times.parse(JSON.parse(column ?? '{}'))
  return reportedMistakes.flatMap((mistake) => {
    const at = times[mistake]
    return at === undefined ? [] : [{ mistake, at }]
  })
}
