import { PageTitle } from '../../ui/PageTitle.tsx'

export function TasksPage() {
  return <PageTitle title="Tasks" />
}
