import type { Services } from '../../../http/services.ts'
import type { ProjectCache } from './project-cache.ts'

/** What works with a project by its public key is made with. */
export interface ProjectServices extends Services {
  projects: ProjectCache
}
