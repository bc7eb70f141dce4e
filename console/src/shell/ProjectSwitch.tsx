import { Menu, UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { ProjectSquare } from '../pages/projects/ProjectSquare.tsx'
import { projectsQuery } from '../queries/projects.ts'
import classes from './ProjectFrame.module.css'

/** Which project the pages below are about, and the way to the same page of another. */
export function ProjectSwitch({ projectId }: { projectId: string }) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const { pathname } = useLocation()
  const name = projects.find(({ id }) => id === projectId)?.name ?? 'Project'
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={`Switch project: ${name}`}>
          <ProjectSquare name={name} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.projects}>
          {projects.map(({ id, name, archivedAt }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={pathname.replace(projectId, id)}
              leftSection={<ProjectSquare name={name} />}
              rightSection={id === projectId && <IconCheck size={14} aria-label="Shown now" />}
            >
              {name}
              {archivedAt !== null && ' (archived)'}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.projects()}>
          All projects
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
