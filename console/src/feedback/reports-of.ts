import type { FeedbackDetail, Report } from '@earshot/shared/feedback/feedback'

/** What its author reported of a bug; undefined where that is erased, and of an idea. */
export const firstReportOf = ({ author, reports }: FeedbackDetail): Report | undefined =>
  reports.find((report) => report.author.id === author.id)

/** What else was reported of it, oldest first. */
export const furtherReportsOf = (item: FeedbackDetail): Report[] => {
  const first = firstReportOf(item)
  return item.reports.filter((report) => report !== first)
}
