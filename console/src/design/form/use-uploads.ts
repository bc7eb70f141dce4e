import { acceptedFiles, type FileKind, fileKindOf, statedType } from '@earshot/shared/file/file-types'
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
export type NotChosen = 'many' | 'large' | 'kind' | 'empty'

/** The files of a form as it needs them. */
export type FormUploads = ReturnType<typeof useUploads>

/** Why a file is not taken, whatever else is chosen. */
export function reasonAgainst(
  { size, type }: File,
  kinds: readonly FileKind[],
): Exclude<NotChosen, 'many'> | undefined {
  if (size === 0) return 'empty'
  const kind = fileKindOf(type)
  if (!kind || !kinds.includes(kind)) return 'kind'
  return size > limits.fileBytesMax[kind] ? 'large' : undefined
}

/** Whether the server's answer says that a limit keeps a file out: the plan's or the day's, the sender's, or the size. */
export const exceedsLimit = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && [402, 409, 413].includes(error.status as number)

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
 * @param isLeftOut whether the words go without a file that was refused so
 */
export function useUploads(
  uploadOne: (file: File) => Promise<string>,
  isLeftOut: (error: unknown) => boolean = () => false,
) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<{ why: NotChosen; name: string }>()

  const change = (file: File, change: Partial<ChosenFile>) =>
    setChosen((before) => before.map((one) => (one.file === file ? { ...one, ...change } : one)))

  function add(files: Iterable<File>): void {
    const next = [...chosen]
    let against: typeof refused
    for (const file of [...files].map(stated)) {
      const why = next.length >= limits.filesPerItem ? 'many' : reasonAgainst(file, allKinds)
      if (why) against = { why, name: file.name }
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
    /**
     * Uploads those that the server does not have yet. @returns the ids of all but those left out. @throws what one of
     * the others was refused for.
     */
    async upload(): Promise<string[]> {
      const ids: string[] = []
      for (const { file, id } of chosen)
        try {
          const known = id ?? (await uploadOne(file))
          change(file, { id: known, error: undefined })
          ids.push(known)
        } catch (error) {
          change(file, { error })
          if (!isLeftOut(error)) throw error
        }
      return ids
    },
    /** Has all of them sent anew: one is not there any more. */
    forgetSent: () => setChosen((before) => before.map(({ id: _, ...one }) => one)),
    /** They went along with what was sent, but for those left out: these still say why. */
    clear() {
      setChosen((before) => {
        const [gone, left] = [before.filter(({ id }) => id), before.filter(({ id }) => !id)]
        gone.forEach(forget)
        return left
      })
      setRefused(undefined)
    },
    /** For the element onto which files are pasted and dropped. */
    events: fileEvents(add),
  }
}
