import type { ReactNode, RefObject } from 'react'
import { paths } from '../lib/paths.ts'
import classes from './FormFrame.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { VoicesScene } from './scenes/VoicesScene.tsx'

/** Pages whose form is longer than a screen. */
const long: ReadonlySet<string> = new Set([paths.signup(), paths.signupHidden(), paths.userInvite()])

interface Props {
  /** Path of the page, without its query. */
  path: string
  year: string
  mainRef?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The frame of the pages around the login: the public frame, with a form beside quotes of customers. */
export const FormFrame = ({ path, year, mainRef, children }: Props) => (
  <div className={classes.frame}>
    <SiteHeader path={path} />
    <div className={classes.halves}>
      <main
        ref={mainRef}
        tabIndex={-1}
        className={long.has(path) ? `${classes.main} ${classes.tall}` : classes.main}
      >
        {children}
      </main>
      <div className={classes.voices}>
        <VoicesScene />
      </div>
    </div>
    <SiteFooter year={year} />
  </div>
)
