import { PageTitle } from '../../ui/PageTitle.tsx'

export function LoginPage() {
  return <PageTitle title="Login" />
}
