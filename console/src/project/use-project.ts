import type { Project } from '@earshot/shared/project/project'
import { useOutletContext } from 'react-router-dom'

/** The project in the address, for pages inside of `ProjectFrame`. */
export const useProject = (): Project => useOutletContext<Project>()
