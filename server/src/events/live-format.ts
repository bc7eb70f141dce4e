import type { LiveEvent } from '@earshot/shared/event/live-event'
import type { LoggedEvent, LogPosition } from '../db/dialects/event-log.ts'
import type { Chunk } from './live-stream.ts'

/*
 * The event stream format of the HTML standard, section 9.2. An event without data is not dispatched, so `reset` and
 * `bye` have some; a comment keeps the connection open.
 */
const encoder = new TextEncoder()

/** The changed object of an event, without its content. */
export function changeChunk(event: LoggedEvent): Chunk {
  const data: LiveEvent = {
    type: event.type,
    projectId: event.project_id,
    feedbackId: event.feedback_id,
    taskId: event.task_id,
    actorId: event.actor_id,
  }
  const text = `id: ${event.position}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`
  return { position: event.position, bytes: encoder.encode(text) }
}

/** Begins a stream: sets the reconnection time to two seconds, and the position. */
export const opening = (position: LogPosition): Uint8Array =>
  encoder.encode(`retry: 2000\nid: ${position}\n\n`)

/** Begins a stream for a reader that missed too much to catch up. */
export const resetOpening = (position: LogPosition): Uint8Array =>
  encoder.encode(`retry: 2000\nid: ${position}\nevent: reset\ndata: {}\n\n`)

export const heartbeat = encoder.encode(': alive\n\n')

export const bye = encoder.encode('event: bye\ndata: {}\n\n')
