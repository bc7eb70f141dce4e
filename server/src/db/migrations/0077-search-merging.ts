import type { Kysely } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'

/** Keeps the search index in few parts, each of which every search goes through. */
export const searchMerging = (db: Kysely<unknown>, engine: EngineDdl): Promise<void> => engine.mergeSearch(db)
