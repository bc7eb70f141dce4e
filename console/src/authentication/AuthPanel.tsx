import type { ReactNode } from 'react'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { Paragraph, Stack } from '../design/plain/Stack.tsx'
import classes from './Auth.module.css'

interface Props {
  title: string
  /** The page's heading, if different from the title. */
  heading?: string
  /** A sentence below the heading. */
  lead?: string
  children: ReactNode
}

/** Content of the pages around login and sign-up, with the document's title and the page's heading. */
export const AuthPanel = ({ title, heading = title, lead, children }: Props) => (
  <Stack>
    <PageTitle title={title} />
    <header>
      <h1 className={classes.title}>{heading}</h1>
      {lead && <Paragraph soft>{lead}</Paragraph>}
    </header>
    {children}
  </Stack>
)
