import type { Services } from '../../../http/services.ts'
import type { ProjectCache } from './project-cache.ts'

/** Services of everything that finds a project by its public key. */
export interface ProjectServices extends Services {
  projects: ProjectCache
}
