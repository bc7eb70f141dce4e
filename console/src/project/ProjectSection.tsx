import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../design/notice/Notice.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import classes from './Project.module.css'
import { useProject } from './use-project.ts'

interface Props {
  title: string
  description: string
  /** Shown beside the settings if there is room. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of a project: heading, settings in a column, and an optional preview beside them. */
export function ProjectSection({ title, description, aside, children }: Props) {
  const { name, archivedAt } = useProject()
  return (
    <div className={aside ? classes.beside : undefined}>
      <PageTitle title={`${title} · ${name}`} />
      <div className={classes.section}>
        <header className={classes.head}>
          <Title order={2}>{title}</Title>
          <Text size="xs" c="var(--ink-2)">
            {description}
          </Text>
        </header>
        {archivedAt !== null && (
          <Notice
            tone="info"
            title="Archived"
            messages={['Customers no longer see its widget and public board. Your team can still read it.']}
          />
        )}
        {children}
      </div>
      {aside}
    </div>
  )
}
