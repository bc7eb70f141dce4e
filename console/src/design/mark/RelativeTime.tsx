import { formatAge, formatRelativeTime } from '@earshot/shared/format/format'
import { VisuallyHidden } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useDateFormat } from '../../lib/format-locale.ts'

const exact = { dateStyle: 'medium', timeStyle: 'short' } as const

interface Props {
  at: number
  /** `2h` for the eye, where there is no room for words. */
  short?: boolean
}

/** A time as people say it, kept up to date; the exact time on hover. */
export function RelativeTime({ at, short = false }: Props) {
  const format = useDateFormat(exact)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
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
