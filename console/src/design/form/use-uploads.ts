import { acceptedFiles, declaredType, type FileKind, fileKindOf } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import { keysOf } from '@earshot/shared/record'
import { useState } from 'react'
import { chooseFiles, fileEvents } from './file-input.ts'

/** A chosen file that was not sent yet. */
export interface ChosenFile {
  file: File
  /** Local address of a picture's preview. */
  preview?: string
  /** Set once the file is uploaded. */
  id?: string | undefined
  /** Error of a refused upload. */
  error?: unknown
}

/** Reason why a file could not be chosen. */
export type NotChosen = 'many' | 'large' | 'kind' | 'empty'

/** State of a form's files. */
export type FormUploads = ReturnType<typeof useUploads>

/** Reason against a file by itself, regardless of the other chosen files. */
export function reasonAgainst(
  { size, type }: File,
  kinds: readonly FileKind[],
): Exclude<NotChosen, 'many'> | undefined {
  if (size === 0) return 'empty'
  const kind = fileKindOf(type)
  if (!kind || !kinds.includes(kind)) return 'kind'
  return size > limits.fileBytesMax[kind] ? 'large' : undefined
}

/** True if a file was refused because of a limit: the plan's or the day's, the sender's, or the size. */
export const exceedsLimit = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && [402, 409, 413].some((status) => status === error.status)

const allKinds = keysOf(limits.fileBytesMax)

/** The file with the type that the server will check. */
function stated(file: File): File {
  const type = declaredType(file)
  return type === file.type ? file : new File([file], file.name, { type })
}

/** A file that could not be chosen. */
interface RefusedFile {
  why: NotChosen
  name: string
}

/** The chosen files with further ones. @returns them, and the last file that was refused. */
function withFiles(
  before: readonly ChosenFile[],
  files: Iterable<File>,
): { chosen: readonly ChosenFile[]; refused: RefusedFile | undefined } {
  const chosen = [...before]
  let refused: RefusedFile | undefined
  for (const file of [...files].map(stated)) {
    const why = chosen.length >= limits.filesPerItem ? 'many' : reasonAgainst(file, allKinds)
    if (why) refused = { why, name: file.name }
    else
      chosen.push({
        file,
        ...(fileKindOf(file.type) === 'picture' && { preview: URL.createObjectURL(file) }),
      })
  }
  return { chosen, refused }
}

function forget({ preview }: ChosenFile): void {
  if (preview) URL.revokeObjectURL(preview)
}

/**
 * Files attached to a form: chosen, pasted or dropped, and uploaded when the form is sent. Without zod, because public
 * boards use them too.
 *
 * @param uploadOne uploads a file and resolves to its id
 * @param isLeftOut true if the form may be sent without a file that was refused with this error
 */
export function useUploads(
  uploadOne: (file: File) => Promise<string>,
  isLeftOut: (error: unknown) => boolean = () => false,
) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<RefusedFile>()

  const change = (file: File, change: Partial<ChosenFile>) =>
    setChosen((before) => before.map((one) => (one.file === file ? { ...one, ...change } : one)))

  function add(files: Iterable<File>): void {
    const next = withFiles(chosen, files)
    setChosen(next.chosen)
    setRefused(next.refused)
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
     * Uploads all files that are not on the server yet. @returns the ids of the files, without those left out. @throws
     * the error of a refused file that may not be left out.
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
    /** Marks all files as not uploaded, because one no longer exists on the server. */
    forgetSent: () => setChosen((before) => before.map(({ id: _, ...one }) => one)),
    /** Removes the files that were sent; files left out stay, with their errors. */
    clear() {
      setChosen((before) => {
        const [gone, left] = [before.filter(({ id }) => id), before.filter(({ id }) => !id)]
        gone.forEach(forget)
        return left
      })
      setRefused(undefined)
    },
    /** Event handlers for the element that accepts pasted and dropped files. */
    events: fileEvents(add),
  }
}
