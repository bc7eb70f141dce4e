import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { FileContent } from '../../http/attachment.ts'
import { AppError } from '../../lib/app-error.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import type { ItemFile } from '../file/item-files.ts'
import type { ReportRow } from '../report/reports.queries.ts'
import type { IssueUrl, NewIssue } from './tracker/tracker-service.ts'

interface Context {
  report: ReportRow | undefined
  pictures: readonly Pick<ItemFile, 'id' | 'type' | 'bytes'>[]
  publicUrl: string
  /** Reads a file of the item. */
  read: (fileId: string) => Promise<FileContent>
}

/** The address of an item in the console, for those who may open it. */
export const backlinkTo = ({ id, kind, number }: FeedbackRow, publicUrl: string): IssueUrl => ({
  title: `${referenceOf(kind, number)} in Earshot`,
  url: `${publicUrl}/feedback/${id}`,
})

/**
 * The content of an issue for an item: what the customer wrote, where it happened, its pictures, which only the team can
 * open, and the way back. It names nobody, because a repository may be public.
 */
export function issueContent(
  item: FeedbackRow,
  { report, pictures, publicUrl, read }: Context,
): Omit<NewIssue, 'id' | 'linkedAt' | 'title'> {
  const environment = Object.entries<string>(report ? JSON.parse(report.environment) : {})
  return {
    isBug: item.kind === 'bug',
    words: item.body,
    facts: environment.map(([name, value]) => ({ name, value })),
    pictures: pictures.map((file, index) => ({
      title: `Picture ${index + 1}`,
      url: `${publicUrl}/api/v1/files/${file.id}`,
      read: () => readPicture(file, read),
    })),
    backlink: backlinkTo(item, publicUrl),
  }
}

/** Bytes of a picture that are held in memory to hand it over. */
const pictureMax = 10 * 1024 * 1024

/** A picture's bytes; undefined for another file, a larger one, and one that is deleted meanwhile. */
async function readPicture(
  { id, type, bytes }: Context['pictures'][number],
  read: Context['read'],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (type !== 'image/webp' || Number(bytes) > pictureMax) return undefined
  try {
    const { bytes: content } = await read(id)
    return new Uint8Array(await new Response(content).arrayBuffer())
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
