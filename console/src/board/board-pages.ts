import type { BoardPage } from '@earshot/shared/board/site'
import { type ComponentType, lazy } from 'react'

/** A page of a board beside its feedback: its tab in the header and, loaded when it is opened, what it shows. */
interface Page {
  name: BoardPage
  View: ComponentType
}

/** The pages there are. A board shows those that its project has (`Site.pages`). */
export const boardPages: readonly Page[] = [
  {
    name: 'roadmap',
    View: lazy(async () => ({ default: (await import('./roadmap/RoadmapView.tsx')).RoadmapView })),
  },
  {
    name: 'changelog',
    View: lazy(async () => ({ default: (await import('./changelog/ChangelogView.tsx')).ChangelogView })),
  },
]
