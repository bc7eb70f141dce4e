import type { Project } from '@earshot/shared/project/project'
import { useNavigate } from 'react-router-dom'
import { byName, FilterMenu } from '../design/table/FilterMenu.tsx'

interface Props {
  project: Project
  projects: readonly Project[]
  /** Address of the same page of another project. */
  pathOf: (projectId: string) => string
}

/** Switches a page to another project; nothing with a single project. */
export function ProjectMenu({ project, projects, pathOf }: Props) {
  const navigate = useNavigate()
  return (
    projects.length > 1 && (
      <FilterMenu
        label="Project"
        value={project.id}
        options={byName(projects)}
        onChange={(id) => void navigate(pathOf(id))}
      />
    )
  )
}
