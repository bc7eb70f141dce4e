import type { Mistake } from '@earshot/shared/widget/widget-mistakes'
import type { PanelServices } from '../panel/services.ts'
import { language } from '../panel/text.ts'

/** How the options look that nothing is wrong with, each as its name and value. */
const right =
  /^((key|label|color|locale|language|project|container|strings|metadata|recent|capture|release|visitor|identity) |launcher (true|false)$|modal (auto|true|false)$|position (bottom-(left|right)|none)$|theme (auto|page|light|dark)$|dir (ltr|rtl)$|zIndex -?\d+$|offset ([-\d.]+ *, *[-\d.]+$|\[obj)|preload (hover|idle|none)$|shortcut (\w+\+)+\w+$|(views|types) ((form|board|mine|news|roadmap|idea|bug)[, ]*)+$|consent (granted|required)$|screenshot (auto|file|off)$|privacy \[obj|endpoint .+[^/]$)/

const events =
  /^(ready|open|close|identify|submit(:before|:queued)?|unread|vote|affected|comment|screenshot|error)$/

/** Notices what a page does wrong and the browser does not say; what it is in detail is found out by who tells it. */
export function checkPage({ options, store, getHandlers, tellMistake }: PanelServices): void {
  const { key, color, locale, offset } = options
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !right.test(`${name} ${value}`)) tellMistake('option', name)
  if (typeof offset === 'object' && !Number.isFinite(offset.x + offset.y)) tellMistake('option', 'offset')
  if (color && !Object.assign(document.createElement('i').style, { color }).color) tellMistake('color', color)
  if (locale && !locale.toLowerCase().startsWith(language)) tellMistake('locale', locale)
  for (const [name] of getHandlers()) if (!events.test(name)) tellMistake('event', name)
  if (!store.write('probe')) tellMistake('storage')
  checkTags(key, tellMistake)
}

/** Script tags of this project: one is enough, and the page need not wait for it. */
function checkTags(key: string, tellMistake: (mistake: Mistake, about?: unknown) => void): void {
  const tags = [...document.querySelectorAll('script')].filter(({ dataset }) => dataset.key === key)
  if (tags.some(({ src }) => src !== tags[0]?.src)) tellMistake('releases')
  else if (tags[1]) tellMistake('second-tag', tags.length)
  if (tags.some((tag) => tag.type !== 'module' && !tag.async && !tag.defer)) tellMistake('async')
}
