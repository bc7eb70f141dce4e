import { foldText } from '@earshot/shared/text/fold-text'
import type { SpotlightActionGroupData, SpotlightFilterFunction } from '@mantine/spotlight'

/** Palette entries that contain the typed words, ignoring case and accents; matches in names come first. */
export const filterEntries: SpotlightFilterFunction = (typed, groups) => {
  const query = foldText(typed.trim())
  const holds = (text: unknown) => typeof text === 'string' && foldText(text).includes(query)
  const found = groups.flatMap((group) => {
    if (!('actions' in group)) return []
    const named = group.actions.filter(({ label }) => holds(label))
    const others = group.actions.filter(
      ({ label, description, keywords }) => !holds(label) && (holds(description) || holds(keywords)),
    )
    return [{ named, group: { ...group, actions: [...named, ...others] } }]
  })
  const isNamed = ({ named }: (typeof found)[number]) => named.length > 0
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))].flatMap(
    ({ group }): SpotlightActionGroupData[] => (group.actions.length > 0 ? [group] : []),
  )
}
