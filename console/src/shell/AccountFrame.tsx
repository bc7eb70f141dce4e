import { Outlet } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import { FullPage } from '../ui/FullPage.tsx'
import classes from './AccountFrame.module.css'
import { accountSections } from './account-items.ts'
import { SideNavigation } from './SideNavigation.tsx'

/** The frame of the account and organisation pages: their one side menu beside the page. */
export const AccountFrame = () => (
  <FullPage>
    <SideNavigation label="Account and organisation" sections={accountSections(useUser())}>
      <div className={classes.page}>
        <Outlet />
      </div>
    </SideNavigation>
  </FullPage>
)
