import { openReader, type Reader } from './reader.ts'
import type { ContactSetup } from './setup.ts'
import { type Delivered, openWriter, type Writer } from './writer.ts'

/** The client of one project's contact interface, for one browser. */
export interface Contact extends Writer, Reader {}

/** Opens both parts; `delivered` is called for each queued request that has arrived. */
export function openContact(setup: ContactSetup, delivered?: Delivered): Contact {
  const writer = openWriter(setup, delivered)
  return { ...writer, ...openReader(writer) }
}
