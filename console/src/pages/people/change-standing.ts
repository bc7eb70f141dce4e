import { type Person, PersonDetail, type Standing } from '@earshot/shared/person'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

const doneWords: Record<Standing, (name: string) => string> = {
  trusted: (name) => `${name} is trusted: what they send goes through`,
  blocked: (name) => `${name} is blocked: what they send is refused`,
  none: (name) => `${name} is neither trusted nor blocked`,
}

/** Trusts or blocks a person, or neither, and says so with an Undo. */
export async function changeStanding(person: Person, standing: Standing): Promise<void> {
  const before = person.standing
  try {
    const changed = await request('PUT', `/contacts/${person.id}/standing`, PersonDetail, {
      body: { standing },
    })
    queryClient.setQueryData(keys.person(person.id), changed)
    notifyDone(doneWords[standing](person.name), () => void changeStanding(changed, before))
  } catch (error) {
    notifyFailed(`${person.name} could not be changed`, error)
  }
  void queryClient.invalidateQueries({ queryKey: keys.contacts() })
}
