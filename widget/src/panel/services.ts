import { type Contact, openContact } from '@earshot/shared/contact/contact'
import type { WidgetConfig } from '@earshot/shared/widget'
import type { Bridge } from '../bridge.ts'
import { makeNavigator, type Navigator } from './navigator.ts'

/** What the panel's views work with. */
export interface Services extends Contact {
  /** The project's configuration, once it is loaded. */
  config?: WidgetConfig
  navigator: Navigator
  emit: Bridge['emit']
  /** Closes the panel. */
  close(): void
}

/**
 * The running panel's services: a page has one panel at a time, and a context for them would cost every
 * page that embeds it.
 */
export let services: Services

/** Sets up the services; `changed` is called whenever the views have something new to show. */
export function startServices(bridge: Bridge, close: () => void, changed: () => void): Services {
  const { base, options, store, emit } = bridge
  services = {
    ...openContact({ base, options, store, emit, changed }),
    emit,
    close,
    navigator: makeNavigator(changed),
  }
  return services
}
