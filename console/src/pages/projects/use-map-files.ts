import { useState } from 'react'

/** A source map that was chosen and is not uploaded yet. */
export interface MapFile {
  file: File
  /** Why it could not be uploaded. */
  problem?: string
}

/** The source maps that were chosen or dropped; of two with one name the later one. */
export function useMapFiles() {
  const [chosen, setChosen] = useState<readonly MapFile[]>([])
  return {
    chosen,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ file }))
      const names = new Set(added.map(({ file }) => file.name))
      setChosen((before) => [...before.filter(({ file }) => !names.has(file.name)), ...added])
    },
    remove: (file: File) => setChosen((before) => before.filter((one) => one.file !== file)),
    complain: (file: File, problem: string) =>
      setChosen((before) => before.map((one) => (one.file === file ? { file, problem } : one))),
  }
}
