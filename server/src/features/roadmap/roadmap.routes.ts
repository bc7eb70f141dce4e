import { Roadmap, RoadmapQuery } from '@earshot/shared/roadmap/roadmap'
import { Routes } from '../../http/routes.ts'
import { showRoadmap } from './roadmap.ts'

/** A project's roadmap for the team. */
export const roadmapRoutes = new Routes()

roadmapRoutes.get(
  '/api/v1/projects/{projectId}/roadmap',
  {
    access: 'readFeedback',
    summary: 'Get the roadmap of items that everyone may see',
    query: RoadmapQuery,
    answer: Roadmap,
    compressed: true,
  },
  (ctx, { params, query }) => showRoadmap(ctx, params.projectId, query.view),
)
