import type { FeedbackDetail, Report } from '@earshot/shared/feedback/feedback'

/** The author's own report of a bug; undefined if erased, and for an idea. */
export const firstReportOf = ({ author, reports }: FeedbackDetail): Report | undefined =>
  reports.find((report) => report.author.id === author.id)

/** Other reports of a bug, oldest first. */
export const furtherReportsOf = (item: FeedbackDetail): Report[] => {
  const first = firstReportOf(item)
  return item.reports.filter((report) => report !== first)
}
