import type { Services } from '../../http/services.ts'
import type { RecentTexts } from '../feedback/recent-texts.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { PublicPages } from './public-pages.ts'

/** What the widget's routes and public boards are made with. */
export interface WidgetServices extends Services {
  projects: ProjectDirectory
  /** To notice repeated texts. */
  recentTexts: RecentTexts
  publicPages: PublicPages
  knownAddresses: KnownAddresses
}
