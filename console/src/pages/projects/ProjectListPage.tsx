import { PageTitle } from '../../ui/PageTitle.tsx'

export function ProjectListPage() {
  return <PageTitle title="Projects" />
}
