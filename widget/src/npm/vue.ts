import { type App, type InjectionKey, inject } from 'vue'
import type { Earshot, Setup } from './earshot.ts'
import { earshot } from './widget.ts'

const injected: InjectionKey<Earshot> = Symbol('earshot')

/**
 * A plugin that shows the widget while the application is mounted: `app.use(createEarshot({ … }))`.
 *
 * @param widget that of `@earshot/widget/bundled`, if its code should not come from the server
 */
export const createEarshot = (setup: Setup, widget: Earshot = earshot) => ({
  install(app: App): void {
    app.provide(injected, widget)
    app.onUnmount(widget.destroy)
    widget.init(setup)
  },
})

/** The widget's commands from the application's plugin. */
export const useEarshot = (): Earshot => inject(injected, earshot)
