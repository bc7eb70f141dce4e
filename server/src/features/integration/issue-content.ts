import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import type { ItemFile } from '../file/item-files.ts'
import type { ReportRow } from '../report/reports.queries.ts'
import type { IssueUrl, NewIssue } from './tracker/tracker-service.ts'

interface Context {
  report: ReportRow | undefined
  pictures: readonly Pick<ItemFile, 'id'>[]
  publicUrl: string
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
  { report, pictures, publicUrl }: Context,
): Omit<NewIssue, 'id' | 'title'> {
  const environment = report ? Object.entries(JSON.parse(report.environment) as Record<string, string>) : []
  return {
    isBug: item.kind === 'bug',
    words: item.body,
    facts: environment.map(([name, value]) => ({ name, value })),
    pictures: pictures.map(({ id }, index) => ({
      title: `Picture ${index + 1}`,
      url: `${publicUrl}/api/v1/files/${id}`,
    })),
    backlink: backlinkTo(item, publicUrl),
  }
}
