import { limits } from '@earshot/shared/limits'
import type { OwnAccount } from '@earshot/shared/own-account'
import { ImageField } from '../../form/ImageField.tsx'
import { useSaveAccount } from '../../queries/save-account.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'

/** The person's own photo. Initials stand in for none. */
export function PhotoField({ account: { firstName, lastName, imageUrl } }: { account: OwnAccount }) {
  const save = useSaveAccount<File | null>((file) =>
    file ? ['PUT', '/account/photo', file] : ['DELETE', '/account/photo'],
  )
  const avatar = <PersonAvatar fullName={`${firstName} ${lastName}`} imageUrl={imageUrl} size={64} />
  return (
    <ImageField
      label="Photo"
      hint="Seen by the people of your organisations."
      picture={imageUrl ? avatar : null}
      placeholder={avatar}
      bytesMax={limits.photoBytesMax}
      save={(file) => save.mutateAsync(file)}
    />
  )
}
