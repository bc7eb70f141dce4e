import { addIcons } from '../panel/icon.tsx'
import type { Views } from '../panel/late-views.ts'
import type { FurtherRoute } from '../panel/navigator.ts'
import { BoardView } from './board-view.tsx'
import { startContact } from './contact.ts'
import { EntryView } from './entry-view.tsx'
import { HomeLists } from './home-lists.tsx'
import { ItemView } from './item-view.tsx'
import { MineView } from './mine-view.tsx'
import { NewsView } from './news-view.tsx'
import { NotificationsView } from './notifications-view.tsx'
import { NotifyFields, saveDetails } from './notify-fields.tsx'
import { RoadmapView } from './roadmap-view.tsx'
import { SentDetails } from './sent-details.tsx'
import { SimilarItems } from './similar-items.tsx'
import { addViewTexts } from './text.ts'
import { ToldField } from './told-field.tsx'
import style from './views.css'

function FurtherView({ route }: { route: FurtherRoute }) {
  switch (route.view) {
    case 'item':
      return <ItemView id={route.id} />
    case 'board':
      return <BoardView />
    case 'notifications':
      return <NotificationsView />
    case 'news':
      return <NewsView />
    case 'entry':
      return <EntryView entryId={route.entryId} />
    case 'roadmap':
      return <RoadmapView />
    default:
      return <MineView />
  }
}

/** What this chunk has for the panel. */
export const code: Views = {
  style,
  start(contact) {
    addViewTexts()
    addIcons({
      next: 'M9.5 6l6 6-6 6',
      up: 'M6 14.5l6-6 6 6',
    })
    startContact(contact)
  },
  FurtherView,
  HomeLists,
  NotifyFields,
  saveDetails,
  SentDetails,
  SimilarItems,
  ToldField,
}
