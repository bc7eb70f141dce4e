import type { Site } from '@earshot/shared/site'
import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import classes from './BoardFrame.module.css'

/**
 * The page around a board: the organisation's, not ours. On the Free plan its foot says who made it; the logo
 * is the project's own where the plan allows one.
 */
export function BoardFrame({
  site,
  aside,
  children,
}: {
  site: Site
  aside?: ReactNode
  children: ReactNode
}) {
  const { logo, poweredBy } = site.branding
  const { name } = site.project
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <div className={classes.bar}>
          <a href="?" className={classes.name}>
            {logo ? (
              <img src={logo} alt="" width={28} height={28} className={classes.logo} />
            ) : (
              <span aria-hidden className={classes.initial}>
                {name.slice(0, 1).toUpperCase()}
              </span>
            )}
            <span>{name}</span>
          </a>
          {aside}
        </div>
      </header>
      <main className={classes.main}>{children}</main>
      {poweredBy && (
        <footer className={classes.footer}>
          <a href="/">
            <Logo size={16} />
            Powered by Earshot
          </a>
        </footer>
      )}
    </div>
  )
}
