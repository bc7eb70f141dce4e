import { type ReactNode, useState } from 'react'
import classes from './VideoPlayer.module.css'

interface Props {
  file: { name: string; url: string }
  /** Shown if this browser cannot play the video. */
  failure?: ReactNode
}

/**
 * Plays a video. Its address expires and is renewed while the page is open; the player continues with its current
 * address until that fails, and then resumes with the newest one.
 */
export function VideoPlayer({ file: { name, url }, failure }: Props) {
  const [source, setSource] = useState({ url, at: 0 })
  const [failed, setFailed] = useState(false)
  if (failed) return failure
  return (
    // biome-ignore lint/a11y/useMediaCaption: screen recordings have no captions
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
 * Starts playback at a second. Browser recordings do not contain their duration: a player learns it at the end, and can
 * seek only after that.
 */
function begin(video: HTMLVideoElement, at: number): void {
  const endless = video.duration === Number.POSITIVE_INFINITY
  const seek = () => {
    video.currentTime = at
  }
  if (endless) video.addEventListener('durationchange', seek, { once: true })
  video.currentTime = endless ? Number.MAX_SAFE_INTEGER : at
}
