import { limits } from '@earshot/shared/limits'
import type { OwnAccount } from '@earshot/shared/own-account'
import { useState } from 'react'
import { ImageEditForm, ImageTooLarge, sizeWords } from '../../form/ImageField.tsx'
import { notifyDone } from '../../lib/notify.tsx'
import { useSaveAccount } from '../../queries/save-account.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'

/** The person's own photo: upload, replace, remove. Initials stand in for none. */
export function PhotoEditForm({ account }: { account: OwnAccount }) {
  const [tooLarge, setTooLarge] = useState<ImageTooLarge | null>(null)
  const save = useSaveAccount<File | null>(
    (file) => (file ? ['PUT', '/account/photo', file] : ['DELETE', '/account/photo']),
    { saved: (_, file) => notifyDone(file ? 'Photo saved' : 'Photo removed') },
  )
  const change = (file: File | null) => {
    const refused = file && file.size > limits.photoBytesMax
    setTooLarge(refused ? new ImageTooLarge(limits.photoBytesMax) : null)
    if (!refused) save.mutate(file)
  }
  const avatar = (
    <PersonAvatar
      fullName={`${account.firstName} ${account.lastName}`}
      imageUrl={account.imageUrl}
      size={64}
    />
  )
  return (
    <ImageEditForm
      label="Photo"
      hint={`Seen by the people of your organisations. PNG, JPEG or WebP, at most ${sizeWords(limits.photoBytesMax)}.`}
      picture={account.imageUrl ? avatar : null}
      placeholder={avatar}
      pending={save.isPending}
      error={tooLarge ?? save.error}
      onChange={change}
    />
  )
}
