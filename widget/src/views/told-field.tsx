import { useEffect, useState } from 'react'
import { chunkNamed } from '../panel/chunk.ts'
import type { Told } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'

type Chunk = typeof import('../diagnostics/diagnostics-field.tsx')

/** One for all forms: it counts the tries. */
let load: (() => Promise<Chunk>) | undefined

/** Loads the code that reads what a report tells. */
export function loadTold(): Promise<Chunk> {
  load ??= chunkNamed<Chunk>(services, 'diagnostics')
  return load()
}

/** What a bug report tells of the page and the browser. Its code loads with the form; without it nothing of that is sent. */
export function ToldField(props: { onChange(told: Told): void }) {
  const [chunk, setChunk] = useState<Chunk>()
  useEffect(() => {
    loadTold().then(setChunk, () => {})
  }, [])
  return chunk ? <chunk.DiagnosticsField {...props} /> : null
}
