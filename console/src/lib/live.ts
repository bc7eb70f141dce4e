import { LiveEvent } from '@earshot/shared/live-event'
import { useEffect } from 'react'
import { concernsSession, invalidatedKeys, pauseBefore } from './live-events.ts'
import { queryClient } from './query-client.ts'
import { readSession } from './session.ts'

function onChange(message: MessageEvent<string>): void {
  const parsed = LiveEvent.safeParse(JSON.parse(message.data))
  if (!parsed.success) return
  if (concernsSession(parsed.data)) void readSession('USER_UPDATED').catch(() => undefined)
  for (const queryKey of invalidatedKeys(parsed.data)) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Listens to the server's events until the returned function is called. The browser resumes a dropped
 * stream itself from the last event's id; a stream that the server refused is opened again after a pause,
 * and everything cached is then invalidated, since events may have been missed.
 */
function listen(): () => void {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source = open()

  function open(): EventSource {
    const stream = new EventSource('/api/v1/live')
    stream.addEventListener('change', onChange)
    stream.addEventListener('reset', () => void queryClient.invalidateQueries())
    stream.addEventListener('open', () => {
      if (attempt > 0) void queryClient.invalidateQueries()
      attempt = 0
    })
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      // Refused, perhaps because the session has ended elsewhere; a server that is away says so later.
      readSession('TOKEN_REFRESHED').catch(() => undefined)
      timer = setTimeout(() => {
        source = open()
      }, pauseBefore(attempt++))
    })
    return stream
  }

  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/** Keeps the cache fresh while the calling component is mounted and the session may listen. */
export const useLive = (allowed: boolean): void =>
  useEffect(() => (allowed ? listen() : undefined), [allowed])
