import type { Project } from '@earshot/shared/project'
import { Anchor, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './Project.module.css'

/** A project's name, and the ways between its pages. */
export function ProjectHeader({ project }: { project: Project }) {
  const { pathname } = useLocation()
  const tabs = [
    { label: 'Settings', to: paths.project(project.id) },
    { label: 'Branding', to: paths.projectBranding(project.id) },
  ]
  return (
    <>
      <Anchor component={Link} to={paths.projects()} size="sm">
        All projects
      </Anchor>
      <PageHeader title={project.name} />
      <Group component="nav" gap={4} mb="md" className={classes.tabs} aria-label="Project pages">
        {tabs.map(({ label, to }) => (
          <Link key={to} to={to} className={classes.tab} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </Group>
    </>
  )
}
