import type { ReactNode } from 'react'
import { Panel } from '../../plain/Stack.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import classes from './Auth.module.css'

interface Props {
  title: string
  /** What the page's one heading says, where it is not the title. */
  heading?: string
  children: ReactNode
}

/** The surface of the pages around login and sign-up, with the document's title and the page's heading. */
export const AuthPanel = ({ title, heading = title, children }: Props) => (
  <Panel>
    <PageTitle title={title} />
    <h1 className={classes.title}>{heading}</h1>
    {children}
  </Panel>
)
