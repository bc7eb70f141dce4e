import { Link } from 'react-router-dom'
import { PageHeader } from '../../design/page/PageHeader.tsx'
import { buttonClass } from '../../design/plain/Button.tsx'
import { paths } from '../../lib/paths.ts'

/** Tells a signed-in person that an address does not exist. */
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
