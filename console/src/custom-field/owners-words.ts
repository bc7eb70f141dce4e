import type { FieldHome } from '@earshot/shared/custom-field/custom-field'
import { counted } from '@earshot/shared/format/counted'

/** Such as '1 item has' or '2 people have'. */
export const ownersHave = (projectId: FieldHome, count: number): string =>
  projectId === null ? counted(count, 'person has', 'people have') : counted(count, 'item has', 'items have')

/** Such as '1 item loses its' or '2 people lose their'. */
export const ownersLose = (projectId: FieldHome, count: number): string =>
  projectId === null
    ? counted(count, 'person loses their', 'people lose their')
    : counted(count, 'item loses its', 'items lose their')
