import { readDocument } from '../build/read-document.ts'
import { writeRecorded } from './recorded-surface.ts'
import { surfaceOf } from './surface.ts'

/* Records the API's surface at a release: `npm run api-record`. Later versions are compared with it. */

writeRecorded(surfaceOf(await readDocument()))
