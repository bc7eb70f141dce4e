import { acceptedFiles, type FileKind, fileKindOf, statedType } from '@earshot/shared/file-types'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import { chooseFiles, fileEvents } from './file-input.ts'

/** A file that was chosen and has not gone along with anything yet. */
export interface ChosenFile {
  file: File
  /** Of a picture, an address of it in this browser. */
  preview?: string
  /** Once the server has it. */
  id?: string | undefined
  /** Why the server did not take it. */
  error?: unknown
}

/** Why a file is not among those chosen. */
export type NotChosen = 'many' | 'large' | 'kind'

/** The files of a form as it needs them. */
export type Uploads = ReturnType<typeof useUploads>

/** Why a file is not taken, whatever else is chosen. */
export function reasonAgainst(
  { size, type }: File,
  kinds: readonly FileKind[],
): Exclude<NotChosen, 'many'> | undefined {
  const kind = fileKindOf(type)
  if (!kind || !kinds.includes(kind)) return 'kind'
  return size > limits.fileBytesMax[kind] ? 'large' : undefined
}

const allKinds = Object.keys(limits.fileBytesMax) as FileKind[]

/** The file as it is stated to the server. */
function stated(file: File): File {
  const type = statedType(file)
  return type === file.type ? file : new File([file], file.name, { type })
}

function forget({ preview }: ChosenFile): void {
  if (preview) URL.revokeObjectURL(preview)
}

/**
 * The files that go along with a form: chosen, pasted or dropped, uploaded when it is sent. Without zod, since public
 * boards use it too.
 *
 * @param uploadOne sends a file to the server, and gives its id
 */
export function useUploads(uploadOne: (file: File) => Promise<string>) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<NotChosen>()

  const change = (file: File, change: Partial<ChosenFile>) =>
    setChosen((before) => before.map((one) => (one.file === file ? { ...one, ...change } : one)))

  function add(files: Iterable<File>): void {
    const next = [...chosen]
    let against: NotChosen | undefined
    for (const file of [...files].map(stated)) {
      const reason = next.length >= limits.filesPerItem ? 'many' : reasonAgainst(file, allKinds)
      if (reason) against = reason
      else
        next.push({
          file,
          ...(fileKindOf(file.type) === 'picture' && { preview: URL.createObjectURL(file) }),
        })
    }
    setChosen(next)
    setRefused(against)
  }

  return {
    chosen,
    refused,
    choose: () => chooseFiles(add, acceptedFiles),
    remove(one: ChosenFile) {
      forget(one)
      setChosen(chosen.filter((other) => other !== one))
      setRefused(undefined)
    },
    /** Uploads those that the server does not have yet. @returns the ids of all. @throws what one of them was refused for. */
    async upload(): Promise<string[]> {
      const ids: string[] = []
      for (const { file, id } of chosen)
        try {
          const known = id ?? (await uploadOne(file))
          change(file, { id: known, error: undefined })
          ids.push(known)
        } catch (error) {
          change(file, { error })
          throw error
        }
      return ids
    },
    /** Has all of them sent anew: one is not there any more. */
    forgetSent: () => setChosen((before) => before.map(({ id: _, ...one }) => one)),
    /** They went along with what was sent. */
    clear() {
      chosen.forEach(forget)
      setChosen([])
      setRefused(undefined)
    },
    /** For the element onto which files are pasted and dropped. */
    events: fileEvents(add),
  }
}
