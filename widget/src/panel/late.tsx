import { type ReactNode, useEffect } from 'react'
import type { LateChunk } from './late-chunk.ts'
import type { Views } from './late-views.ts'
import { LoadError, Skeleton } from './loading.tsx'
import { services } from './services.ts'

/** Shows something of a chunk once it is there, and has it loaded; without one of the views, which load anyway. */
export function Late<Code = Views>({
  chunk = services.late as LateChunk<Code>,
  children,
}: {
  chunk?: LateChunk<Code>
  children(code: Code): ReactNode
}) {
  const { code, failed, load } = chunk
  useEffect(() => void load(), [])
  if (code) return children(code)
  return failed ? <LoadError again={load} /> : <Skeleton />
}
