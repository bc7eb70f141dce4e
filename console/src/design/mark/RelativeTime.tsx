import { formatAge, formatRelativeTime } from '@earshot/shared/format/format'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useDateFormat } from '../../lib/format-locale.ts'
import { useInterval } from '../../lib/hooks/use-timer.ts'

const exact = { dateStyle: 'medium', timeStyle: 'short' } as const

interface Props {
  at: number
  /** Shows `2h`, where there is no room for words. */
  short?: boolean
}

/** A relative time, kept up to date, with the exact time on hover. */
export function RelativeTime({ at, short = false }: Props) {
  const format = useDateFormat(exact)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000)
  return (
    <time dateTime={new Date(at).toISOString()} title={format.format(at)}>
      {short ? (
        <>
          <span aria-hidden>{formatAge(at, now)}</span>
          <VisuallyHidden>{formatRelativeTime(at, now)}</VisuallyHidden>
        </>
      ) : (
        formatRelativeTime(at, now)
      )}
    </time>
  )
}
