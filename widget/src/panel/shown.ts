import { widgetTypes, widgetViews } from '@earshot/shared/widget/widget-parts'
import { services } from './services.ts'

/** The names in a list that a page, or the project, gives. On the tag it is a text. */
const namesIn = (list: readonly string[] | string): string[] => `${list}`.split(/[\s,]+/)

/** Parts of the home view in order: those of the page's option, else of the project's settings, else all. */
export const shownViews = (): string[] =>
  namesIn(services.options.views || services.config?.views || widgetViews)

/** Which forms, likewise. */
export const shownTypes = (): string[] =>
  namesIn(services.options.types || services.config?.types || widgetTypes)
