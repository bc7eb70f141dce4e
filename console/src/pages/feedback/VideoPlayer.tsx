import type { ShownFile } from '@earshot/shared/file'
import { useState } from 'react'
import classes from './OtherFiles.module.css'

/** Plays a video, or says that this browser cannot. */
export function VideoPlayer({ file: { name, url } }: { file: ShownFile }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return <p className={classes.missing}>This browser cannot play the video. Download it instead.</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a recording of a screen
    <video
      className={classes.video}
      src={url}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => learnDuration(currentTarget)}
      onError={() => setFailed(true)}
    />
  )
}

/** What a browser has recorded does not say how long it is: a player learns it at the end, and can seek after that. */
function learnDuration(video: HTMLVideoElement): void {
  if (video.duration !== Number.POSITIVE_INFINITY) return
  video.addEventListener(
    'durationchange',
    () => {
      video.currentTime = 0
    },
    { once: true },
  )
  video.currentTime = Number.MAX_SAFE_INTEGER
}
