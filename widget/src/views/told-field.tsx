import { diagnostics } from 'virtual:chunks'
import { useEffect, useState } from 'react'
import { chunkAt } from '../panel/chunk.ts'
import type { Told } from '../panel/late-views.ts'

type Chunk = typeof import('../diagnostics/diagnostics-field.tsx')

const load = chunkAt<Chunk>(diagnostics)

/** What a bug report tells of the page and the browser. Its code loads with the form; without it nothing of that is sent. */
export function ToldField(props: { onChange(told: Told): void }) {
  const [chunk, setChunk] = useState<Chunk>()
  useEffect(() => {
    load().then(setChunk, () => {})
  }, [])
  return chunk ? <chunk.DiagnosticsField {...props} /> : null
}
