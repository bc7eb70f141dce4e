import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { relativeTime } from './relative-time.ts'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time as people say it, kept up to date; the exact time on hover. */
export function RelativeTime({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {relativeTime(at, now, 'en')}
    </time>
  )
}
