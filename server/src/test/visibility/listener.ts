import type { Caller } from '../caller.ts'
import { EventReader } from '../event-reader.ts'
import type { Reader } from './visible.ts'

/** Somebody who asked for the live events. */
export interface Listener {
  reader: Reader
  caller: Caller
  /** All that came until a tag was created, or the refusal. */
  heard(): Promise<string>
}

/** Asks for the live events, and reads them from then on: one who does not read is given up. */
export async function hear(caller: Caller): Promise<Listener['heard']> {
  const answer = await caller.get('/api/v1/live')
  const isStream = answer.headers.get('content-type') === 'text/event-stream'
  const heard = isStream ? readUntilTag(new EventReader(answer as Response)) : answer.text()
  // A test that fails before it asks ends the stream.
  heard.catch(() => undefined)
  return () => heard
}

async function readUntilTag(reader: EventReader): Promise<string> {
  while (JSON.parse((await reader.next('change')).data).type !== 'tag.created');
  await reader.leave()
  return reader.raw
}
