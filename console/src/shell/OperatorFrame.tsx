import { Outlet, useLocation } from 'react-router-dom'
import { FullPage } from '../ui/FullPage.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import classes from './AccountFrame.module.css'
import { operatorItems } from './operator-items.ts'
import { SideNavigation } from './SideNavigation.tsx'

/** The frame of the operator's pages: a heading and their menu. To all others the server says that nothing is here. */
export function OperatorFrame() {
  const { pathname } = useLocation()
  const shown = operatorItems.find(({ to }) => pathname.startsWith(to))
  return (
    <FullPage>
      <SideNavigation label="Operator pages" sections={[{ items: operatorItems }]}>
        <div className={classes.page}>
          <PageHeader
            level={1}
            title={shown ? `${shown.label} · Operator` : 'Operator'}
            heading="Operator"
            description="This installation and everybody on it. What you do here is logged."
          />
          <Outlet />
        </div>
      </SideNavigation>
    </FullPage>
  )
}
