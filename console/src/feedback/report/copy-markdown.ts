import type { FeedbackDetail, Report } from '@earshot/shared/feedback/feedback'
import { SharedPictures } from '@earshot/shared/file/file'
import { isPicture } from '@earshot/shared/file/file-types'
import { request } from '../../api/api.ts'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { diagnosticsQuery } from '../../queries/feedback.ts'
import { queryClient } from '../../queries/query-client.ts'
import { refreshFeedback } from '../feedback-cache.ts'
import { firstReportOf } from '../reports-of.ts'
import { itemMarkdown } from './item-markdown.ts'

interface Choice {
  /** The report to copy; by default the first one. */
  report?: Report | undefined
  /** True to share the pictures with every reader of the copy. */
  shared?: boolean
}

/** Copies an item and one of its reports as Markdown, for an issue tracker. */
export const copyMarkdown = (item: FeedbackDetail, choice: Choice = {}): Promise<void> =>
  runWithNotice(async () => navigator.clipboard.writeText(await markdownOf(item, choice)), {
    done: `${item.reference} copied as Markdown`,
    failed: `${item.reference} could not be copied`,
  })

async function markdownOf(
  item: FeedbackDetail,
  { report = firstReportOf(item), shared = false }: Choice,
): Promise<string> {
  const diagnostics = report?.hasDiagnostics
    ? await queryClient.ensureQueryData(diagnosticsQuery(item.id, report.id))
    : undefined
  const sent = report && report !== firstReportOf(item) ? report.files : item.files
  const pictures = shared ? await sharePictures({ ...item, files: sent }) : sent.filter(isPicture)
  const files = sent.filter((file) => !isPicture(file))
  const url = new URL(paths.feedbackItem(item.id), location.href).href
  return itemMarkdown({ item, url, report, diagnostics, pictures, files })
}

/** Shares the pictures of an item. @returns their public addresses. */
async function sharePictures({ id, files }: FeedbackDetail) {
  const { items } = await request('PUT', `/feedback/${id}/shared-pictures`, SharedPictures)
  refreshFeedback()
  return files.filter(isPicture).map(({ name, ...file }) => ({
    name,
    publicUrl: items.find(({ id }) => id === file.id)?.url,
  }))
}
