/** Gives what imports a chunk: each try by another address, as browsers keep a failed import under its own. */
export function chunkAt<Chunk>(address: string): () => Promise<Chunk> {
  let attempts = 0
  return () => import(address + (attempts++ ? `?${attempts}` : ''))
}
