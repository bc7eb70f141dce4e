import type { FileLinks } from '../../../auth/file-links.ts'
import type { OrganisationArchives } from '../../../backup/organisation-archives.ts'
import type { ContactActor, Ctx, TeamActor } from '../../../http/context.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { ProjectServices } from '../../project/cache/project-services.ts'
import type { Exports } from './exports.ts'
import type { Originals } from './originals.ts'

/** Services of everything that receives files. */
export interface FileServices extends ProjectServices {
  fileStore: FileStore
  originals: Originals
  exports: Exports
  archives: OrganisationArchives
  fileLinks: FileLinks
}

/** A contact or a member who uploads. */
export type UploadCtx = Ctx<ContactActor | TeamActor, FileServices>
