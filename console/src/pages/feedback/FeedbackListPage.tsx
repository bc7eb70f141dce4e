import { PageTitle } from '../../ui/PageTitle.tsx'

export function FeedbackListPage() {
  return <PageTitle title="Feedback" />
}
