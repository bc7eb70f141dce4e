import type { Bridge } from '../interface/bridge.ts'

/** Gives what imports a chunk: each try by another address, as browsers keep a failed import under its own. */
export function chunkNamed<Chunk>(
  { importChunk }: Pick<Bridge, 'importChunk'>,
  name: string,
): () => Promise<Chunk> {
  let attempts = 0
  return () => importChunk(name, attempts++ ? `?${attempts}` : '')
}
