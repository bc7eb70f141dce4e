import { type ReactNode, useState } from 'react'
import classes from './VideoPlayer.module.css'

interface Props {
  file: { name: string; url: string }
  /** In place of a video that this browser cannot play. */
  failure?: ReactNode
}

/**
 * Plays a video. An address that ends is renewed while the page shows it; the video goes on with its own until that
 * fails, and then where it was with the newest.
 */
export function VideoPlayer({ file: { name, url }, failure }: Props) {
  const [source, setSource] = useState({ url, at: 0 })
  const [failed, setFailed] = useState(false)
  if (failed) return failure
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a recording of a screen
    <video
      className={classes.video}
      src={source.url}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => begin(currentTarget, source.at)}
      onError={({ currentTarget: { currentTime } }) => {
        if (source.url === url) setFailed(true)
        else setSource({ url, at: currentTime })
      }}
    />
  )
}

/**
 * Begins at a second. What a browser has recorded does not say how long it is: a player learns it at the end, and can
 * seek after that.
 */
function begin(video: HTMLVideoElement, at: number): void {
  const endless = video.duration === Number.POSITIVE_INFINITY
  const seek = () => {
    video.currentTime = at
  }
  if (endless) video.addEventListener('durationchange', seek, { once: true })
  video.currentTime = endless ? Number.MAX_SAFE_INTEGER : at
}
