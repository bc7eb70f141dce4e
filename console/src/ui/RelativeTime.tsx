import { formatRelativeTime } from '@earshot/shared/format'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useDateFormat } from '../lib/format-locale.ts'

const exact = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A time as people say it, kept up to date; the exact time on hover. */
export function RelativeTime({ at }: { at: number }) {
  const format = useDateFormat(exact)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  return (
    <time dateTime={new Date(at).toISOString()} title={format.format(at)}>
      {formatRelativeTime(at, now)}
    </time>
  )
}
