import { readEnvironment } from '@earshot/shared/contact/environment'
import type { WidgetOptions } from '../interface/bridge.ts'
import type { Diagnostics } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'
import { takeEntries, takeMetadata } from './snapshot.ts'

const options = (): WidgetOptions => services.options

const ownEnvironment = () => readEnvironment(options().privacy?.url, options().release)

/** Exports of this chunk for reports. */
export const code: Diagnostics = {
  style: '',
  start() {},
  readEnvironment: ownEnvironment,
  readDiagnostics: () => ({
    environment: ownEnvironment(),
    metadata: takeMetadata(options()),
    entries: takeEntries(options(), Date.now()),
  }),
}
