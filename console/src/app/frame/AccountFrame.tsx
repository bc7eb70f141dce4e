import { Outlet } from 'react-router-dom'
import { FullPage } from '../../design/page/FullPage.tsx'
import { useUser } from '../../session/session.ts'
import { accountSections } from '../navigation/account-items.ts'
import { SideNavigation } from '../navigation/SideNavigation.tsx'
import classes from './AccountFrame.module.css'

/** The frame of the account and organisation pages, with their shared side menu. */
export const AccountFrame = () => (
  <FullPage>
    <SideNavigation label="Account and organisation" sections={accountSections(useUser())}>
      <div className={classes.page}>
        <Outlet />
      </div>
    </SideNavigation>
  </FullPage>
)
