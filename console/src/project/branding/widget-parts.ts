import {
  type WidgetType,
  type WidgetView,
  widgetTypes,
  widgetViews,
} from '@earshot/shared/widget/widget-parts'
import { z } from 'zod'

/** A part of the widget's home view, at its place, and whether it is there. */
export interface HomeViewPart<Name extends string = string> {
  id: Name
  on: boolean
}

const parts = <const Name extends string>(names: readonly Name[]) =>
  z
    .array(z.object({ id: z.enum(names as [Name, ...Name[]]), on: z.boolean() }))
    .refine((all) => all.some(({ on }) => on), 'Please choose at least one')

/** What the form asks for about the home view. */
export const HomeFields = z.object({ widgetViews: parts(widgetViews), widgetTypes: parts(widgetTypes) })
export type HomeFields = z.infer<typeof HomeFields>

interface Chosen {
  widgetViews: WidgetView[] | null
  widgetTypes: WidgetType[] | null
}

/** Those that are chosen in their order, then the others. */
const partsOf = <Name extends string>(
  all: readonly Name[],
  chosen: readonly Name[] | null,
): HomeViewPart<Name>[] =>
  [...new Set([...(chosen ?? all), ...all])].map((id) => ({ id, on: !chosen || chosen.includes(id) }))

/** What those that are there are called, a line for each. */
export const textOfParts = <Name extends string>(
  parts: readonly HomeViewPart<Name>[],
  words: Record<Name, readonly [name: string, hint: string]>,
): string =>
  parts
    .filter(({ on }) => on)
    .map(({ id }) => words[id][0])
    .join('\n')

/** The names of those that are there; null where that is what there is without a choice. */
function chosenOf<Name extends string>(
  all: readonly Name[],
  from: readonly HomeViewPart<Name>[],
): Name[] | null {
  const chosen = from.filter(({ on }) => on).map(({ id }) => id)
  return chosen.join() === all.join() ? null : chosen
}

export const homeFieldsOf = (project: Chosen): HomeFields => ({
  widgetViews: partsOf(widgetViews, project.widgetViews),
  widgetTypes: partsOf(widgetTypes, project.widgetTypes),
})

/** The form as it is sent and previewed. */
export const homeChoiceOf = (fields: HomeFields): Chosen => ({
  widgetViews: chosenOf(widgetViews, fields.widgetViews),
  widgetTypes: chosenOf(widgetTypes, fields.widgetTypes),
})
