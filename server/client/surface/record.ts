import { readDocument } from '../build/read-document.ts'
import { writeRecorded } from './recorded-surface.ts'
import { surfaceOf } from './surface.ts'

/* Records the API's surface, at a release or to protect what was added since: `npm run api-record`. Later states are
compared with it. */

writeRecorded(surfaceOf(await readDocument()))
