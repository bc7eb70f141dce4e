import { resolve } from 'node:path'
import { packClient } from './build/pack-client.ts'
import { readDocument } from './build/read-document.ts'

/* Packs the npm package of the API's client into the folder that is the argument: `npm run api-client`. */

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder for the package.')
console.log(packClient(await readDocument(), resolve(folder)))
