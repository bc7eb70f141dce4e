import { Roadmap, type RoadmapView } from '@earshot/shared/roadmap'
import { keys } from '../lib/query-keys.ts'
import { getQuery } from './server-query.ts'

/** A project's roadmap in one of its views. */
export const roadmapQuery = (projectId: string, view: RoadmapView) =>
  getQuery(keys.roadmap(projectId, view), `/projects/${projectId}/roadmap?view=${view}`, Roadmap)
