import type { BoardPage } from '@earshot/shared/board/site'
import { type ComponentType, lazy } from 'react'

/** A page of a board beside its feedback: its tab, and its view, which loads when opened. */
interface Page {
  name: BoardPage
  View: ComponentType
}

/** All pages of boards. A board shows the pages that its project has (`Site.pages`). */
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
