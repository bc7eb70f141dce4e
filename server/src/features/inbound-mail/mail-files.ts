import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { AppError } from '../../lib/app-error.ts'
import type { UploadCtx } from '../file/content/file-services.ts'
import { receiveFile, reserveFile } from '../file/upload.ts'
import type { MailFile } from './received-mail.ts'

/** Files of a mail that were stored, and the names of those that were not. */
interface StoredFiles {
  ids: string[]
  leftOut: string[]
}

/** Files that are stored or tried to: each broken picture takes as much work as a whole one. */
const triesMax = 2 * limits.filesPerItem
/** Names of files that were left out, and characters of each. */
const namesMax = 10
const nameMax = 100

/** Stores the files of a mail that the sender may add; those of a signature are ignored. */
export async function storeMailFiles(
  ctx: UploadCtx,
  projectId: string,
  files: readonly MailFile[],
): Promise<StoredFiles> {
  const ids: string[] = []
  const leftOut: string[] = []
  for (const [place, file] of files.entries()) {
    const isTried = place < triesMax && ids.length < limits.filesPerItem
    const id = isTried ? await storeFile(ctx, projectId, file) : undefined
    if (id === undefined) leftOut.push(cutText(file.name || file.type, nameMax, '…'))
    else ids.push(id)
  }
  return { ids, leftOut: leftOut.length > namesMax ? [...leftOut.slice(0, namesMax), '…'] : leftOut }
}

/** @returns the file's id; undefined for a type, a size or a content that is not accepted. */
async function storeFile(ctx: UploadCtx, projectId: string, { name, type, bytes }: MailFile) {
  try {
    const file = { name: cutText(name, 1_000), type, size: bytes.length }
    const { id } = await reserveFile(ctx, file, { projectId, path: '' })
    await receiveFile(ctx, id, chunkOf(bytes))
    return id
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}

async function* chunkOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A picture's place in the text of a mail: `[image: name]` of Gmail, `[cid:id]` of Outlook, `<name>` of Apple. */
const placeholder = /\[(?:image|cid): ?([^\]\n]{1,200})\]|<([^<>\s@]{1,100}\.(?:png|jpe?g|gif|heic|webp))>/gi

/**
 * Text without the places of its pictures, and the files that belong to the text: of the pictures within an HTML mail
 * only those whose places are in it, since others belong to a signature or a quoted mail.
 */
export function withoutPlaceholders(text: string, files: readonly MailFile[]) {
  const places = new Set([...text.matchAll(placeholder)].map(([, first, second]) => first ?? second ?? ''))
  return {
    text: text
      .replace(placeholder, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    files: files.filter(
      ({ inline, name, contentId = '' }) => !inline || places.has(name) || places.has(contentId),
    ),
  }
}
