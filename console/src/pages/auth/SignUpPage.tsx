import { PageTitle } from '../../ui/PageTitle.tsx'

export function SignUpPage() {
  return <PageTitle title="Sign-up" />
}
