import { PageTitle } from '../../ui/PageTitle.tsx'

export function ActivatePage() {
  return <PageTitle title="Activate" />
}
