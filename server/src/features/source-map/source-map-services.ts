import type { Services } from '../../http/services.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { MapReader } from './map-reader.ts'

/** What takes and reads source maps is made with. */
export interface SourceMapServices extends Services {
  fileStore: FileStore
  mapReader: MapReader
}
