import english from 'virtual:english-views'
import { openReader } from '@earshot/shared/contact/reader'
import type { OpenRequest } from '../interface/interface.ts'
import { HomeView } from '../panel/home-view.tsx'
import { Late } from '../panel/late.tsx'
import type { Views } from '../panel/late-views.ts'
import type { FurtherRoute } from '../panel/navigator.ts'
import { services, setContact } from '../panel/services.ts'
import { addTexts } from '../panel/text.ts'
import { BoardView } from './board-view.tsx'
import { watchFormKeys } from './form-keys.ts'
import { HomeLists, readHome } from './home-lists.tsx'
import { MineView } from './mine-view.tsx'
import style from './views.css'

function FurtherView({ route }: { route: FurtherRoute }) {
  const { items, news } = services
  if (route.view === 'board') return <BoardView />
  if (route.view === 'mine') return <MineView />
  if (route.view === 'item') return <Late chunk={items}>{({ ItemView }) => <ItemView {...route} />}</Late>
  if (route.view === 'notifications')
    return <Late chunk={items}>{({ NotificationsView }) => <NotificationsView />}</Late>
  if (route.view === 'news') return <Late chunk={news}>{({ NewsView }) => <NewsView />}</Late>
  if (route.view === 'entry')
    return <Late chunk={news}>{({ EntryView }) => <EntryView entryId={route.entryId} />}</Late>
  if (route.view === 'roadmap') return <Late chunk={news}>{({ RoadmapView }) => <RoadmapView />}</Late>
  services.tellMistake('view', (route as OpenRequest).view)
  return <HomeView />
}

// biome-ignore lint/performance/noBarrelFile: this chunk holds the parts that several chunks behind it share
export { connect } from '../contact/contact.ts'
export { RefusedFiles } from './refused-files.tsx'
export { SendingAs } from './sending-as.tsx'
export { Switch } from './switch.tsx'

/** Interface of this chunk for the panel. */
export const code: Views = {
  style,
  start(writer) {
    const reader = openReader(writer)
    setContact({ ...writer, ...reader })
    services.votes = reader.votes
    addTexts('views', english)
    watchFormKeys(services.host)
  },
  FurtherView,
  HomeLists,
  readHome,
}
