import type { ReactNode } from 'react'
import { FullPage } from '../../ui/FullPage.tsx'
import classes from './TasksPage.module.css'

/** The frame of a board: a bar, and below it what is exactly as high as the window leaves, on a phone too. */
export const BoardPage = ({ bar, children }: { bar?: ReactNode; children: ReactNode }) => (
  <FullPage>
    <div className={classes.page}>
      <div className={classes.bar}>{bar}</div>
      {children}
    </div>
  </FullPage>
)
