import type { Project } from '@earshot/shared/project/project'
import { useOutletContext } from 'react-router-dom'

/** The project that the address names, on the pages inside of `ProjectFrame`. */
export const useProject = (): Project => useOutletContext<Project>()
