import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { buttonClass } from '../plain/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** Says that nothing is at an address, to somebody signed in. */
export const NotFoundPage = () => (
  <>
    <PageHeader level={1} title="Not found" description="There is nothing at this address." />
    <div>
      <Link to={paths.dashboard()} className={buttonClass({ tone: 'outlined' })}>
        Go to the dashboard
      </Link>
    </div>
  </>
)
