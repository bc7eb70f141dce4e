import type { Caller } from '../caller.ts'
import { EventReader } from '../event-reader.ts'
import type { Reader } from './visible.ts'

/** A caller who follows the live events. */
export interface Listener {
  reader: Reader
  caller: Caller
  /** All text until a tag was created, or the error response. */
  heard(): Promise<string>
}

/** Opens the live events, and reads them from then on: the server disconnects listeners that do not read. */
export async function hear(caller: Caller): Promise<Listener['heard']> {
  const answer = await caller.get('/api/v1/live')
  const isStream = answer.headers.get('content-type') === 'text/event-stream'
  const heard = isStream ? readUntilTag(new EventReader(answer as Response)) : answer.text()
  // If a test fails before it awaits the text, the stream ends with an error.
  heard.catch(() => undefined)
  return () => heard
}

async function readUntilTag(reader: EventReader): Promise<string> {
  while (JSON.parse((await reader.next('change')).data).type !== 'tag.created');
  await reader.leave()
  return reader.raw
}
