import { LiveEvent } from '@earshot/shared/event/live-event'
// Not needed before the page is shown, and too small for a file of its own.
import '../lib/keyboard.ts'
import { queryClient } from '../queries/query-client.ts'
import { readSession } from '../session/session.ts'
import { batch } from './batch.ts'
import { concernsSession, invalidatedKeys, pauseBefore } from './live-events.ts'

/**
 * Listens to the server's events until the returned function is called. The browser resumes a dropped stream itself
 * from the last event's id. A stream that the server refused is reopened after a pause, and the whole cache is then
 * invalidated, because events may have been missed.
 */
export function listen(): () => void {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = batch(apply)
  let source = open()

  function open(): EventSource {
    const stream = new EventSource('/api/v1/live')
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const parsed = LiveEvent.safeParse(JSON.parse(data))
      if (parsed.success) changes.add(parsed.data)
    })
    stream.addEventListener('reset', () => void queryClient.invalidateQueries())
    stream.addEventListener('open', () => {
      if (attempt > 0) void queryClient.invalidateQueries()
      attempt = 0
    })
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      // Refused, possibly because the session ended elsewhere; an unreachable server reports that later.
      readSession('TOKEN_REFRESHED').catch(() => undefined)
      timer = setTimeout(() => {
        source = open()
      }, pauseBefore(attempt++))
    })
    return stream
  }

  return () => {
    clearTimeout(timer)
    changes.end()
    source.close()
  }
}

/** Reloads the data that several events changed, each once. */
function apply(changes: readonly LiveEvent[]): void {
  if (changes.some(concernsSession)) void readSession('USER_UPDATED').catch(() => undefined)
  const keys = new Map(changes.flatMap(invalidatedKeys).map((key) => [JSON.stringify(key), key]))
  for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey })
}
