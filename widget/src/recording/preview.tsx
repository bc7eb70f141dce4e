import { useEffect, useRef, useState } from 'react'
import { t } from './text.ts'

/** Player of an unsent recording. The browser's own controls would miss clicks within the widget. */
export function Preview({ recording }: { recording: Blob }) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    try {
      const url = URL.createObjectURL(recording)
      if (video.current) video.current.src = url
      return () => URL.revokeObjectURL(url)
    } catch {
      // The page has a variable named `URL`.
      setFailed(true)
    }
  }, [recording])
  const toggle = () => {
    if (playing) video.current?.pause()
    else void video.current?.play()
  }
  return (
    <>
      {!failed && (
        <button
          type="button"
          className="preview"
          aria-label={t('play')}
          aria-pressed={playing}
          onClick={toggle}
        >
          <video
            ref={video}
            muted
            playsInline
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            // The page's policy may forbid the video.
            onError={() => setFailed(true)}
          />
        </button>
      )}
      <small>{t('uncovered')}</small>
    </>
  )
}
