import { Outlet } from 'react-router-dom'
import classes from './Account.module.css'
import { AccountMenu } from './AccountMenu.tsx'

/** The frame of the account and organisation pages: their one side menu beside the page. */
export const AccountFrame = () => (
  <div className={classes.frame}>
    <AccountMenu />
    <div className={classes.page}>
      <Outlet />
    </div>
  </div>
)
