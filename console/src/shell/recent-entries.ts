import { z } from 'zod'
import { readStored, store } from '../lib/browser-storage.ts'
import type { PaletteEntry } from './palette-entry.ts'

const Recent = z.array(
  z.object({ id: z.string(), label: z.string(), description: z.string().optional(), to: z.string() }),
)
const most = 6

/** Kept per person of an organisation, so that nobody sees what another of this browser's users opened. */
const keyOf = (personId: string): string => `earshot-recent-${personId}`

/** Where somebody went by the palette in this browser, the last first. */
export function recentEntries(personId: string): z.output<typeof Recent> {
  try {
    return Recent.parse(JSON.parse(readStored(keyOf(personId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers an entry that leads somewhere. */
export function rememberEntry(personId: string, { id, label, description, to }: PaletteEntry): void {
  if (!to) return
  const others = recentEntries(personId).filter((entry) => entry.id !== id)
  const entries = [{ id, label, description, to }, ...others].slice(0, most)
  store(keyOf(personId), JSON.stringify(entries))
}
