import type { Services } from '../../http/services.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { MapReader } from './map-reader.ts'

/** Services that receive and read source maps. */
export interface SourceMapServices extends Services {
  fileStore: FileStore
  mapReader: MapReader
}
